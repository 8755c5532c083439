// A whole number by steps: a tap is one step, a button that is held down goes on until it is let go, and the number can be
// written.
import { Line, html, useEffect, useRef, useState } from "./html.mjs";

const HOLD = 450; // milliseconds, after which a button that is held down goes on
const PACE = 90; // milliseconds between its steps
const FAR = 15; // steps, after which each of them is five

// `set` is called with the number once it is chosen, `write` with the text of it where that may be more than a number; `less`
// and `more` are what the buttons are called.
export function Stepper({ label, value, set, write, least = 0, most = Infinity, hint, less = "less", more = "more", kind = "", children }) {
  const [held, setHeld] = useState(null); // the number that a held button has come to
  const going = useRef(null);
  const within = (number) => Math.max(least, Math.min(most, number));
  const now = Number(value) || 0;
  useEffect(() => () => clearTimeout(going.current?.timer), []);
  const began = (by) => {
    const one = (going.current = { by, at: now, steps: 0 });
    const next = () => {
      one.at = within(one.at + (one.steps++ < FAR ? by : 5 * by));
      setHeld(one.at);
      one.timer = setTimeout(next, PACE);
    };
    one.timer = setTimeout(next, HOLD);
  };
  const ended = () => {
    clearTimeout(going.current?.timer);
    if (!going.current?.steps || going.current.over) return;
    going.current.over = true; // the click that comes of it is no further step
    setHeld(null);
    set(going.current.at);
  };
  const tapped = (by) => (event) => {
    if (!(event.detail && going.current?.over)) set(within(now + by));
    going.current = null;
  };
  const button = (by, name, sign) => html`<button type="button" aria-label=${name} disabled=${by < 0 ? now <= least : now >= most} onPointerDown=${(event) => event.button || began(by)}
    onPointerUp=${ended} onPointerLeave=${ended} onPointerCancel=${ended} onContextMenu=${(event) => event.preventDefault()} onClick=${tapped(by)}>${sign}</button>`;
  return html`<div class=${`stepper ${kind}`} role="group" aria-label=${label}>${children}
    ${button(-1, less, "−")}
    <${Line} inputmode="numeric" autocomplete="off" aria-label=${label} value=${held ?? value} placeholder=${hint} set=${write ?? ((text) => set(within(Math.round(Number(text)) || 0)))} />
    ${button(1, more, "+")}</div>`;
}
