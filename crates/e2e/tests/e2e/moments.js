// Runs before the page: writes down every decisive moment, frame by frame: what it showed and for how long. Whoever is
// impatient sees the first moment of each kind in full, and ends every further one with a click.
globalThis.momentsSeen = [];
globalThis.impatient ??= false;
const known = new Set();
let last = null, now = null;
const look = (time) => {
  const shown = document.querySelector(".onstage .moment");
  if (shown !== last) {
    if (now) { now.end = time; known.add(now.kind); }
    now = shown && { kind: shown.className, text: shown.innerText, start: time, end: 0, verdict: 0,
      dice: shown.querySelectorAll(".die[data-fresh]").length, things: shown.querySelectorAll(".die,.card,.mcard").length,
      need: shown.querySelector(".mneed")?.innerText ?? "", says: shown.querySelector(".mverdict")?.innerText ?? "", asked: false, skipped: false };
    if (now) momentsSeen.push(now);
    last = shown;
  }
  if (now && shown) {
    const verdict = shown.querySelector(".mverdict");
    if (verdict && !now.verdict && getComputedStyle(verdict).opacity > 0.9) now.verdict = time;
    now.asked ||= !!document.querySelector(".actions [data-act]");
    if (impatient && known.has(now.kind) && !now.skipped) {
      now.skipped = true;
      shown.click();
    }
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
