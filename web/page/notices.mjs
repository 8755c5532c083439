// What the page tells of itself: that it works without a network now, that another build is there, that it can be installed.
import { html, useEffect, useState } from "./html.mjs";

// What the service worker and the browser have said so far: {offline, fresh, install}.
export function useNotices() {
  const [told, setTold] = useState({});
  useEffect(() => {
    const service = navigator.serviceWorker;
    const heard = ({ data }) => {
      if (data?.kind === "offline-ready") document.documentElement.dataset.kept = data.kind;
      setTold((now) => ({ ...now, ...({ "offline-ready": { offline: data }, "new-version": { fresh: data } }[data?.kind] ?? {}) }));
    };
    const offered = (event) => (event.preventDefault(), setTold((now) => ({ ...now, install: event })));
    service?.addEventListener("message", heard);
    addEventListener("beforeinstallprompt", offered);
    service?.ready.then((registered) => registered.active?.postMessage({ kind: "keep" }));
    return () => (service?.removeEventListener("message", heard), removeEventListener("beforeinstallprompt", offered));
  }, []);
  return told;
}

// Another build takes over, and this tab loads it.
async function takeOver() {
  const registered = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  (registered.waiting ?? registered.installing)?.postMessage({ kind: "take-over" });
}

export const Notices = ({ told }) => html`<footer class="notices">
  ${told.fresh && html`<p role="status">A new version is ready${told.fresh.version ? `: ${told.fresh.version}` : ""}. <button type="button" onClick=${takeOver}>Load it</button></p>`}
  ${told.install && html`<button type="button" onClick=${() => told.install.prompt()}>Install on this device</button>`}
  ${told.offline && html`<p class="quiet">Works without a network now${told.offline.version ? `. Version ${told.offline.version}, build ${told.offline.mark}` : ""}.</p>`}
</footer>`;
