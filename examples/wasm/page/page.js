// The page that plays without a server: TableView with the games compiled for
// the browser as its backend. The game is kept in the browser's own storage.
import { TableView, element } from "./table.js";
import { load } from "./railrules.js";

const form = document.getElementById("new");
const refusal = document.getElementById("refusal");
const root = document.getElementById("table");
const saved = "railrules-game";

if ("serviceWorker" in navigator) navigator.serviceWorker.register("worker.js").catch(() => {});

try {
  const railrules = await load();
  const { games, bots } = railrules.games();
  start(railrules, games, bots);
} catch (error) {
  document.getElementById("loading").textContent = `The games could not be loaded: ${error.message}`;
}

function start(railrules, games, bots) {
  for (const game of games) form.game.append(new Option(game.title, game.name));
  form.game.value = "traindice";
  for (const bot of bots) form.bot.append(new Option(bot, bot));
  const players = () => {
    const game = games.find((g) => g.name === form.game.value);
    form.players.replaceChildren();
    for (let n = game.min; n <= game.max; n++) form.players.append(new Option(n, n));
    form.players.value = Math.min(Math.max(game.min, 3), game.max);
  };
  form.game.addEventListener("change", players);
  players();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const seats = [{ name: "You", plays: "person" }];
    while (seats.length < Number(form.players.value)) seats.push({ name: `Bot ${seats.length}`, plays: form.bot.value });
    begin(railrules, { game: form.game.value, seats });
  });
  document.getElementById("loading").hidden = true;
  form.hidden = false;
  try {
    const kept = JSON.parse(localStorage.getItem(saved));
    if (kept) begin(railrules, kept);
  } catch { localStorage.removeItem(saved); }
}

// begin shows a new table in the place of the one before.
function begin(railrules, wish) {
  refusal.hidden = true;
  let table;
  try { table = railrules.newTable(JSON.stringify(wish)); } catch (error) {
    refusal.replaceChildren(element("strong", { textContent: "This did not work" }), `: ${error.message}`);
    refusal.hidden = false;
    return;
  }
  const keep = () => localStorage.setItem(saved, JSON.stringify({ seats: wish.seats, record: table.record() }));
  let waiting = null;
  const view = new TableView(root, {
    state: async (from, step) => {
      const state = JSON.parse(table.state(from, step));
      const turn = state.seats[state.look.turn];
      clearTimeout(waiting);
      if (turn && turn.plays !== "person" && root.view === view) waiting = setTimeout(next, 250);
      return state;
    },
    play: async (step, text) => { table.play(text); keep(); },
    undo: async () => { table.undo(); keep(); },
    redo: async () => { table.redo(); keep(); },
    at: async (steps, who) => JSON.parse(table.at(steps, who)),
    record: async () => table.record(),
  });
  const next = () => {
    if (root.view !== view) return; // another table has begun
    try { table.bot(); keep(); } catch (error) { view.refuse(error); return; }
    view.refresh();
  };
  root.view = view;
  keep();
  view.refresh();
}
