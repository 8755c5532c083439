// Keeps every file of the page, so that it opens without a network. A new build has another mark, and takes over once no
// tab shows the old one, or when the page asks for it.
//
// Pages below docs/, where the documentation may be published, are not kept.
//
// Messages are objects with a `kind`.
//   {kind: "keep"}       to the active worker, once the page is shown: keep every file. It answers with
//                        {kind: "offline-ready", version, mark}, or {kind: "not-kept"} without a network or room; a build
//                        that waits says so again.
//   {kind: "new-version", version, mark}
//                        to every tab: another build has been fetched and waits.
//   {kind: "take-over"}  to `registration.waiting ?? registration.installing`: that build takes over now. The tab that sent
//                        it loads itself again at the next `controllerchange`.
const BUILD = { version: "VERSION", mark: "MARK" };
const PREFIX = "adjudicator-";
const KEPT = PREFIX + BUILD.mark;

async function keepAll(cache) {
  const { files } = await (await fetch("files.json", { cache: "no-cache" })).json();
  for (const name of ["./", ...Object.keys(files), "files.json"]) {
    if (!(await cache.match(name))) await cache.add(new Request(name, { cache: "no-cache" }));
  }
}

async function announce() {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage({ kind: "new-version", ...BUILD });
}

self.addEventListener("install", (event) =>
  event.waitUntil(
    (async () => {
      const cache = await caches.open(KEPT);
      if (!self.registration.active) return; // the first visit keeps what it fetches anyway
      await keepAll(cache);
      await announce();
    })(),
  ),
);

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT);
      await Promise.all(names.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  ),
);

const HEARD = {
  async keep(tab) {
    self.registration.waiting?.postMessage({ kind: "announce" });
    const kept = await caches.open(KEPT).then(keepAll).then(() => true, () => false);
    tab?.postMessage(kept ? { kind: "offline-ready", ...BUILD } : { kind: "not-kept" });
  },
  announce,
  "take-over": () => self.skipWaiting(),
};

self.addEventListener("message", (event) => {
  const heard = HEARD[event.data?.kind];
  if (heard) event.waitUntil(heard(event.source));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { scope } = self.registration;
  if (request.method !== "GET" || !request.url.startsWith(scope) || request.url.startsWith(`${scope}docs/`)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(KEPT);
      const found = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
      if (found) return found;
      const fetched = await fetch(request);
      if (fetched.ok) await cache.put(request, fetched.clone());
      return fetched;
    })(),
  );
});
