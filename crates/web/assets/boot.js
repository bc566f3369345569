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
