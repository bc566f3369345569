// The bots' corner: a question comes in, an answer goes out, the page never waits.
import init, { answer } from "@PKG@/worker.js";
const ready = init();
onmessage = async (event) => {
  await ready;
  const [number, question] = event.data;
  postMessage([number, answer(question)]);
};
