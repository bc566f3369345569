// Runs before the page: writes down when screens appear, how long bots think, how long the page is busy.
globalThis.heard = { seen: {}, answers: [], busy: 0 };
const screens = [".gamebox", ".actions .choices .btn"];
new MutationObserver(() => {
  for (const screen of screens) {
    if (!heard.seen[screen] && document.querySelector(screen)) heard.seen[screen] = performance.now();
  }
}).observe(document, { childList: true, subtree: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) heard.busy = Math.max(heard.busy, entry.duration);
}).observe({ type: "longtask", buffered: true });
const asked = new Map();
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (!this.heard) {
    this.heard = true;
    this.addEventListener("message", (event) => {
      const began = asked.get(event.data[0]);
      if (began) heard.answers.push(performance.now() - began);
    });
  }
  asked.set(message[0], performance.now());
  return post.call(this, message, ...rest);
};
