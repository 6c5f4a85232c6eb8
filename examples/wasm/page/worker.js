// The service worker keeps the page, so that it starts without a network.
const cache = "railrules-VERSION";
const files = ["./", "index.html", "page.js", "railrules.js", "table.js", "style.css", "wasm_exec.js", "railrules.wasm.gz"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(cache).then((c) => c.addAll(files)));
});

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("railrules-") && name !== cache) await caches.delete(name);
  await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => event.respondWith((async () => {
  const kept = await (await caches.open(cache)).match(event.request, { ignoreSearch: true });
  return kept ?? fetch(event.request);
})()));
