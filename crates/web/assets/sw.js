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

// It is somebody's turn: shows it, unless the browser does not say what.
addEventListener("push", (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});
const tell = async ({ table, title, with: others }) => {
  const body = others.length ? `With ${others.join(", ")}.` : "";
  await registration.showNotification(`Your turn · ${title}`, { body, tag: table, icon: "/icon.svg", data: `/#/online/${table}` });
  await navigator.setAppBadge?.((await registration.getNotifications()).length);
};
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data));
});
const go = async (place) => {
  const [open] = await clients.matchAll({ type: "window" });
  if (!open) return clients.openWindow(place);
  await open.focus();
  return open.navigate(place);
};
