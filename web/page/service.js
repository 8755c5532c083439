// Keeps every file of the page, so that it opens without a network. A new build has another mark, and takes over once no
// tab shows the old one.
const KEPT = "adjudicator-MARK";

async function keepAll(cache) {
  const { files } = await (await fetch("files.json", { cache: "no-cache" })).json();
  for (const name of ["./", ...Object.keys(files), "files.json"]) {
    if (!(await cache.match(name))) await cache.add(new Request(name, { cache: "no-cache" }));
  }
}

self.addEventListener("install", (event) =>
  event.waitUntil(
    (async () => {
      const older = (await caches.keys()).some((name) => name.startsWith("adjudicator-"));
      const cache = await caches.open(KEPT);
      if (older) await keepAll(cache); // the first visit keeps what it fetches anyway
    })(),
  ),
);

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith("adjudicator-") && name !== KEPT);
      await Promise.all(names.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener("message", (event) => {
  if (event.data !== "keep all") return;
  const answer = (told) => event.source?.postMessage(told);
  event.waitUntil(
    caches.open(KEPT).then(keepAll).then(() => answer("all kept"), () => answer("not all kept")),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
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
