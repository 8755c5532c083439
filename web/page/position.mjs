// A position in one line, changed by taps: its lines and hands are parts of the text, and the rest stays as it is.
const parts = (text) => text.split("|").map((part) => part.trim());
const isJson = (value) => /^[[{]/.test(value);

function changed(text, key, change) {
  const all = parts(text);
  const at = all.findIndex((part) => part.startsWith(`${key}:`));
  const value = at < 0 ? "" : all[at].slice(key.length + 1).trim();
  if (isJson(value)) return text;
  const next = change(value ? value.split(";").map((one) => one.trim()) : []).join("; ");
  const part = `${key}: ${next}`;
  if (at < 0) return next ? [...all.slice(0, 2), part, ...all.slice(2)].join(" | ") : text;
  return all.flatMap((one, index) => (index !== at ? [one] : next ? [part] : [])).join(" | ");
}

export const playersOf = (text) => (parts(text)[1] ?? "").split(/[\s,]+/).filter(Boolean);

// The hand of a player as it is written, or null.
export function handOf(text, player) {
  const value = parts(text).find((part) => part.startsWith("hands:"))?.slice(6).trim() ?? "";
  return value.split(";").map((one) => one.trim()).find((one) => one.startsWith(`${player}=`))?.slice(player.length + 1) ?? null;
}

export const withHand = (text, player, words) =>
  changed(text, "hands", (hands) => {
    const others = hands.filter((one) => !one.startsWith(`${player}=`));
    const at = hands.findIndex((one) => one.startsWith(`${player}=`));
    const told = words ? [`${player}=${words}`] : [];
    return at < 0 ? [...others, ...told] : [...others.slice(0, at), ...told, ...others.slice(at)];
  });

export const withLine = (text, key, player, play) => changed(text, key, (lines) => [...lines, `${player}: ${play}`]);

export const withoutLine = (text, key, index) => changed(text, key, (lines) => lines.filter((_, at) => at !== index));

export const withLineAt = (text, key, index, line) => changed(text, key, (lines) => lines.map((one, at) => (at === index ? line : one)));
