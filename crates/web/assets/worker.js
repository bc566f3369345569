// The bots' corner: the page's own module comes first, then questions; answers go out, the page never waits.
import init, { answer } from "@PKG@/web.js";
let ready;
// What is thrown here reaches the page, which then thinks itself.
const fall = (why) => { setTimeout(() => { throw why; }); return new Promise(() => {}); };
onmessageerror = () => fall(new Error("the module did not arrive"));
onmessage = async (event) => {
  if (event.data instanceof WebAssembly.Module) {
    ready = init({ module_or_path: event.data }).catch(fall);
    return;
  }
  await ready;
  const [number, question] = event.data;
  let text;
  try {
    text = answer(question);
  } catch (error) {
    text = JSON.stringify({ sorry: `the bot has lost its thread (${error})` });
  }
  postMessage([number, text]);
};
