import init, { start } from "@PKG@/web.js";
try {
  await init();
  start();
  document.getElementById("loading")?.remove();
} catch (error) {
  const line = document.getElementById("loading");
  if (line) line.textContent = "The table cannot be set: this browser does not run WebAssembly modules. A newer one will.";
  throw error;
}
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js");
// A table that is looked at needs no message about it any more.
const seen = async () => {
  const table = /^#\/online\/(\w+)/.exec(location.hash)?.[1];
  if (!table || document.visibilityState !== "visible") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const note of (await worker?.getNotifications({ tag: table })) ?? []) note.close();
};
addEventListener("hashchange", seen);
document.addEventListener("visibilitychange", seen);
seen();
