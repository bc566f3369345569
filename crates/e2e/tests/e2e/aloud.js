// Runs before the page: writes down what is added to live regions, in the order of happening.
globalThis.spoken = [];
const live = "[role=log],[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]";
const tell = (node) => {
  const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
  const region = element?.closest(live);
  if (!region || region.closest("[aria-hidden=true]")) return;
  const words = node.textContent.trim().replace(/\s+/g, " ");
  if (words) spoken.push({ kind: region.getAttribute("role"), words });
};
new MutationObserver((changes) => {
  for (const change of changes) {
    if (change.type === "characterData") tell(change.target);
    for (const node of change.addedNodes) {
      tell(node);
      if (node.querySelectorAll) for (const inside of node.querySelectorAll(live)) tell(inside);
    }
  }
}).observe(document, { childList: true, subtree: true, characterData: true });
