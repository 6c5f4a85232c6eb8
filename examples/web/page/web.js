// The page of a table: TableView with the server as its backend.
import { TableView } from "/table.js";

const base = "/api/t/" + encodeURIComponent(location.pathname.split("/").pop());

async function ask(path, body) {
  let response;
  try {
    response = await fetch(base + path, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  } catch { throw new Error("The server does not answer."); }
  if (response.ok) return response;
  const refusal = await response.json().catch(() => ({ message: response.statusText }));
  throw Object.assign(new Error(refusal.message), refusal);
}

const view = new TableView(document.getElementById("table"), {
  async state(from, step) {
    const state = await (await ask(`?from=${from}&step=${step}`)).json();
    document.getElementById("title").textContent = state.title;
    const seat = state.seats[state.look.seat];
    document.getElementById("who").textContent = seat ? `You are seat ${state.look.seat}, ${seat.name}.` : "You are watching.";
    return state;
  },
  play: (step, move) => ask("/play", { step, move }),
  undo: (step) => ask("/undo", { step }),
  redo: (step) => ask("/redo", { step }),
  at: async (steps, who) => (await ask(`/at?step=${steps}&as=${who}`)).json(),
  record: async () => (await ask("/record")).text(),
});

// Each event tells the number of the step; the first comes at once, so that a
// page that was away learns whether it missed something. The browser connects
// again by itself unless the server refused, and then this does. A page that
// nobody looks at does not hold a connection: browsers have few.
const line = document.getElementById("line");
let events = null;

function follow() {
  events?.close();
  events = null;
  if (document.visibilityState === "hidden") return;
  const mine = events = new EventSource(base + "/events");
  events.onmessage = (event) => {
    line.textContent = "";
    if (!view.state || Number(event.data) !== view.state.look.step) view.refresh();
  };
  events.onerror = () => {
    line.textContent = "Not connected: trying again.";
    if (mine.readyState === EventSource.CLOSED) setTimeout(() => { if (mine === events) follow(); }, 3000);
  };
}
document.addEventListener("visibilitychange", follow);
await view.refresh();
if (view.state) follow();
