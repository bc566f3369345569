// The first screen of an invitation: a form that stands at once, while the game is fetched behind it.
const find = (id) => document.getElementById(id);
const { table, watch } = document.body.dataset;
const secret = location.hash.slice(1);
const form = find("nameform"), field = form.querySelector("input"), load = find("load");
const KEYS = `quarterdeck:online:${table}`, NAME = "quarterdeck:name";
const read = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const save = (key, text) => { try { localStorage.setItem(key, text); return true; } catch { return false; } };
const kept = (() => { try { return JSON.parse(read(KEYS)) ?? {}; } catch { return {}; } })();

const say = (words) => { const line = find("trouble"); line.textContent = words; line.hidden = !words; };
const post = async (path, body) => {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, request).catch(() => null);
  const said = await answer?.json().catch(() => null);
  return answer?.ok ? said : { kind: said?.kind ?? "silent", message: said?.message ?? "No server answers; try again." };
};

// The game: what the next page needs, so that it finds it in the browser's cache.
const engine = (async () => {
  await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  await fetch("@PKG@/web.js").then((answer) => answer.text());
  const reader = (await fetch("@PKG@/web_bg.wasm")).body.getReader();
  const bar = load.querySelector("progress");
  for (let had = 0, part; !(part = await reader.read()).done;) bar.value = 100 * (had += part.value.length) / @ENGINE@;
  load.querySelector("span").textContent = "The game is ready.";
  load.querySelector("progress").hidden = true;
})().catch(() => {});

const go = async () => {
  form.hidden = true;
  find("watch").hidden = true;
  await engine;
  location.replace(`/#/online/${table}`);
};
const keep = (keys) => save(KEYS, JSON.stringify({ ...keys, table, touched: Date.now() }));
const number = () => [...crypto.getRandomValues(new Uint8Array(32))].map((n) => n.toString(16).padStart(2, "0")).join("");

// Takes the seat of the link, or another one.
const sit = async (any) => {
  say("");
  const name = field.value.trim(), joined = await post(`/api/tables/${table}/join`, any ? { invite: secret, any } : { invite: secret });
  if (!joined.secret) return refused(joined);
  if (name) save(NAME, name);
  const keys = { ...kept, secret: joined.secret, name, seed: number(), invite: secret };
  return keep(keys) ? go() : say("This browser lets the page keep nothing, so the seat would be lost: allow this site to store data.");
};
let another = false;
const offer = () => {
  another = true;
  say("Somebody sits in the seat of this link already. Another seat is free.");
  form.querySelector("button").textContent = "Take another seat";
  form.hidden = false;
};
const refused = (no) => {
  if (no.kind === "taken") return offer();
  if (no.kind === "full" || no.kind === "stranger") form.hidden = true;
  const words = no.message.charAt(0).toUpperCase() + no.message.slice(1);
  say(no.kind === "stranger" ? "This link is used up or was replaced: ask for a new one." : `${words}.`);
};
form.addEventListener("submit", (event) => { event.preventDefault(); sit(another); });
find("watch").addEventListener("click", () => { keep({ ...kept, secret: null, host: null }); go(); });

const names = (all) => all.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join(", ");
const about = (found) => {
  const seats = `${found.free} of ${found.seats} seats ${found.free === 1 ? "is" : "are"} free.`;
  find("who").textContent = found.names.length ? `With ${names(found.names)}. ${seats}` : seats;
};

// Whoever has a seat here already goes back to it; a new link is good if the old seat is lost.
const arrive = async () => {
  field.value = kept.name || read(NAME) || "";
  find("watch").hidden = !watch;
  if (!secret) {
    if (kept.secret || watch) return kept.secret ? go() : undefined;
    return say("This table plays without onlookers: ask for an invitation.");
  }
  form.hidden = false;
  if (!field.value) field.focus();
  if (kept.secret) {
    const own = await post("/api/turns", { seats: [{ table, secret: kept.secret }] });
    if (own.length) return go();
  }
  const found = await post(`/api/tables/${table}/invitation`, { invite: secret });
  if (!found.link) return refused(found);
  about(found);
  if (found.link === "taken") offer();
  if (found.link === "yours") {
    field.hidden = true;
    field.required = false;
    form.querySelector("button").textContent = "Go on here";
  }
  if (found.link === "full") refused({ kind: "full", message: "every seat of this table is taken" });
  if (found.link === "nothing") refused({ kind: "stranger" });
};
arrive();
