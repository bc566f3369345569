// The bots' corner: the page's own module comes first, then questions; answers go out, the page never waits.
import init, { answer } from "@PKG@/web.js";
let ready;
onmessage = async (event) => {
  if (event.data instanceof WebAssembly.Module) {
    ready = init({ module_or_path: event.data });
    return;
  }
  await ready;
  const [number, question] = event.data;
  postMessage([number, answer(question)]);
};
