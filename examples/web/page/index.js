// The page on which a table is made.
import { element } from "/table.js";

const form = document.getElementById("new");
const seats = document.getElementById("seats");
const options = document.getElementById("options");
const presets = document.getElementById("presets");
const refusal = document.getElementById("refusal");
const made = document.getElementById("made");
const offer = await (await fetch("/api/games")).json();

for (const game of offer.games) form.game.append(new Option(game.title, game.name));
form.game.value = "traindice";
form.game.addEventListener("change", choose);
form.players.addEventListener("change", seat);
choose();

function game() { return offer.games.find((g) => g.name === form.game.value); }

function choose() {
  const g = game();
  form.players.replaceChildren();
  for (let n = g.min; n <= g.max; n++) form.players.append(new Option(n, n));
  form.players.value = Math.max(g.min, Math.min(3, g.max));
  form.more.value = "";
  seat();
  options.replaceChildren(...g.options.map(field));
  presets.replaceChildren("Set them as in ", ...g.presets.map((p) => {
    const button = element("button", { type: "button", textContent: p.name });
    button.addEventListener("click", () => preset(JSON.parse(p.options)));
    return button;
  }));
}

// field makes the control of an option; its first value is the default.
function field(o) {
  let control;
  if (o.values) {
    control = element("select");
    for (const value of o.values) control.append(new Option(typeof value === "boolean" ? (value ? "yes" : "no") : value, JSON.stringify(value)));
    control.dataset.standard = JSON.stringify(o.values[0]);
  } else {
    control = element("input", { type: "number", min: o.low ?? 0, max: o.high, value: o.default ?? 0, required: true });
    control.dataset.standard = String(o.default ?? 0);
  }
  control.name = "option-" + o.name;
  return element("label", {}, o.name.replace(/[A-Z]/g, (c) => " " + c.toLowerCase()), control);
}

function preset(values) {
  form.more.value = "";
  for (const o of game().options) {
    const control = form.elements["option-" + o.name];
    control.value = o.name in values ? JSON.stringify(values[o.name]) : control.dataset.standard;
  }
  const rest = Object.entries(values).filter(([name]) => !form.elements["option-" + name]);
  if (rest.length > 0) form.more.value = JSON.stringify(Object.fromEntries(rest));
}

function seat() {
  const before = [...seats.querySelectorAll(".row")].map((row) => [row.querySelector("input").value, row.querySelector("select").value]);
  seats.replaceChildren();
  for (let i = 0; i < Number(form.players.value); i++) {
    const name = element("input", { maxLength: 40, value: before[i]?.[0] ?? "", placeholder: `Player ${i}` });
    name.setAttribute("aria-label", `Name of seat ${i}`);
    const plays = element("select");
    plays.setAttribute("aria-label", `Who plays seat ${i}`);
    plays.append(new Option("a person", "person"));
    for (const bot of offer.bots) plays.append(new Option(`a ${bot} bot`, bot));
    plays.value = before[i]?.[1] ?? (i === 0 ? "person" : "greedy");
    seats.append(element("div", { className: "row" }, element("span", { textContent: `Seat ${i}` }), element("label", { className: "grow" }, name), plays));
  }
}

function chosen() {
  const values = form.more.value.trim() ? JSON.parse(form.more.value) : {};
  for (const o of game().options) {
    const control = form.elements["option-" + o.name];
    if (control.value !== control.dataset.standard) values[o.name] = JSON.parse(control.value);
  }
  return values;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  make(() => fetch("/api/tables", {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      game: form.game.value, options: chosen(),
      seats: [...seats.querySelectorAll(".row")].map((row) => ({ name: row.querySelector("input").value, plays: row.querySelector("select").value })),
    }),
  }));
});

const old = document.getElementById("old");
old.addEventListener("submit", (event) => {
  event.preventDefault();
  make(async () => fetch("/api/records", { method: "POST", headers: { "Content-Type": "text/plain" }, body: await old.file.files[0].text() }));
});

// make asks for a table and shows its links.
async function make(request) {
  refusal.hidden = true;
  try {
    const response = await request();
    const answer = await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.message), answer);
    show(answer);
  } catch (error) {
    refusal.replaceChildren(element("strong", { textContent: error.rule ? `Not allowed by rule ${error.rule}` : "This did not work" }),
      error.rule ? `: ${error.text}. ` : ": ", element("div", { className: "soft", textContent: error.message }));
    refusal.hidden = false;
  }
}

function show(answer) {
  const list = element("ul");
  const link = (text, path) => {
    const a = element("a", { href: path, textContent: text, target: "_blank", rel: "noopener" });
    const copy = element("button", { type: "button", textContent: "Copy" });
    copy.setAttribute("aria-label", `Copy the link: ${text}`);
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(new URL(path, location).href);
      copy.textContent = "Copied";
    });
    list.append(element("li", { className: "row" }, a, copy));
  };
  answer.seats.forEach((s, i) => { if (answer.links[i]) link(`Seat ${i}, ${s.name}`, answer.links[i]); });
  link("Spectators", answer.watch);
  made.replaceChildren(element("h2", { textContent: `${answer.title}: the table is ready` }),
    element("p", { textContent: "Keep these links: a link is a seat, and whoever has it plays there. Give each person their own." }), list);
  made.hidden = false;
  made.focus();
}
