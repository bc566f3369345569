// Runs before the page: writes down every decisive moment, frame by frame: what it showed and for how long.
globalThis.momentsSeen = [];
let last = null, now = null;
const look = (time) => {
  const shown = document.querySelector(".onstage .moment");
  if (shown !== last) {
    if (now) now.end = time;
    now = shown && { kind: shown.className, text: shown.innerText, start: time, end: 0, verdict: 0,
      dice: shown.querySelectorAll(".die[data-fresh]").length, things: shown.querySelectorAll(".die,.card,.mcard").length,
      need: shown.querySelector(".mneed")?.innerText ?? "", says: shown.querySelector(".mverdict")?.innerText ?? "", asked: false };
    if (now) momentsSeen.push(now);
    last = shown;
  }
  if (now && shown) {
    const verdict = shown.querySelector(".mverdict");
    if (verdict && !now.verdict && getComputedStyle(verdict).opacity > 0.9) now.verdict = time;
    now.asked ||= !!document.querySelector(".actions [data-act]");
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
