// The service worker, for offline play: caches all files of one build on the first visit.
const BUILD = "quarterdeck-@HASH@";
const FILES = @FILES@;
// Files with a hash in their name never change; everything else is revalidated.
const fresh = (path) => new Request(path, { cache: path.startsWith("/pkg/") ? "default" : "no-cache" });
addEventListener("install", (event) => {
  event.waitUntil(caches.open(BUILD).then((cache) => cache.addAll(FILES.map(fresh))).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  const stale = (name) => name.startsWith("quarterdeck-") && name !== BUILD;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(stale).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/")) return;
  const path = url.pathname === "/index.html" ? "/" : url.pathname;
  event.respondWith(
    caches.open(BUILD).then((cache) => cache.match(path)).then((kept) => kept ?? fetch(event.request)),
  );
});
