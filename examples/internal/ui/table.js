// TableView shows a table and lets a seat play. It knows neither the rules nor
// where the table is: a backend does, an object with these methods, each of
// which may throw an error with the properties rule and text.
//
//   state(from, step)    the state, with the log from there on (package ui tells its form)
//   play(step, text)     and undo(step), redo(step): a command that answers a step
//   at(steps, who)       how the table looked to a seat after so many steps
//   record()             the record as text

const skeleton = `
<div class="two">
  <section aria-label="Board">
    <div class="board" tabindex="0" role="group" aria-label="Board"></div>
    <div class="row bar" role="group" aria-label="Size of the board">
      <button type="button" data-do="smaller" aria-label="Smaller">&minus;</button>
      <button type="button" data-do="fit">Fit</button>
      <button type="button" data-do="larger" aria-label="Larger">+</button>
      <button type="button" data-do="words" aria-pressed="false">As text</button>
    </div>
  </section>
  <div class="side">
    <section class="panel" aria-label="Your move">
      <p class="status" role="status" tabindex="-1"></p>
      <div class="refusal" role="alert" hidden></div>
      <form class="row end" autocomplete="off">
        <label class="grow field">Find or write a move <input name="move" maxlength="4096" spellcheck="false" autocapitalize="off"></label>
        <button class="main">Play</button>
      </form>
      <p class="soft found" aria-live="polite"></p>
      <div class="choices"></div>
      <div class="row bar">
        <button type="button" data-do="undo">Undo</button>
        <button type="button" data-do="redo">Redo</button>
      </div>
    </section>
    <section class="panel scroll" aria-label="Players"><h2>Players</h2><table></table></section>
    <section class="panel" aria-label="Log"><h2>Log, newest first</h2><ol class="log" tabindex="0" aria-label="Log entries" reversed></ol></section>
    <section class="panel" aria-label="Record">
      <div class="row"><button type="button" data-do="record">Download the record</button></div>
      <p class="soft options"></p>
    </section>
  </div>
  <section class="panel replay" aria-label="Step through the game">
    <div class="row steps">
      <button type="button" data-do="first" aria-label="To the start">|&lt;</button>
      <button type="button" data-do="back" aria-label="One step back">&lt;</button>
      <input class="grow" type="range" min="0" max="0" value="0" aria-label="Step of the game">
      <button type="button" data-do="forward" aria-label="One step forward">&gt;</button>
      <button type="button" data-do="now">Now</button>
    </div>
    <label class="eyes" hidden>As seen by <select></select></label>
    <p class="soft moment" aria-live="polite"></p>
  </section>
</div>`;

const zooms = [1, 1.5, 2, 3, 4];

export class TableView {
  constructor(root, backend) {
    this.backend = backend;
    this.log = [];
    this.past = null; // the number of steps of the moment that is shown, null: now
    this.zoom = matchMedia("(max-width: 40rem)").matches ? 2 : 0;
    root.innerHTML = skeleton;
    const find = (selector) => root.querySelector(selector);
    this.root = root;
    this.board = find(".board");
    this.status = find(".status");
    this.refusal = find(".refusal");
    this.input = find("input[name=move]");
    this.choices = find(".choices");
    this.found = find(".found");
    this.slider = find("input[type=range]");
    this.moment = find(".moment");
    this.eyes = find(".eyes");
    this.eyesSelect = find(".eyes select");
    this.players = find("table");
    this.entries = find(".log");
    root.addEventListener("click", (event) => this.click(event));
    this.form = find("form");
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.write(); });
    this.input.addEventListener("input", () => { this.place = null; this.list(); });
    this.board.addEventListener("keydown", (event) => this.key(event));
    this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
    this.eyesSelect.addEventListener("change", () => this.show(this.past ?? this.log.length));
  }

  // refresh asks for the state until it is the newest; a call while one is
  // under way makes it ask again.
  async refresh() {
    if (this.asking) { this.again = true; return; }
    this.asking = true;
    try {
      do {
        this.again = false;
        const last = this.log.at(-1);
        this.take(await this.backend.state(this.log.length, last ? last.step : 0));
      } while (this.again);
    } catch (error) { this.refuse(error); }
    this.asking = false;
  }

  // take shows a state, unless it or a newer one is shown: what is under the
  // mouse must not be replaced without need.
  take(state) {
    if (this.state && state.look.step <= this.state.look.step) return;
    this.state = state;
    this.log = this.log.slice(0, state.from).concat(state.log);
    this.place = null;
    this.refusal.hidden = true;
    document.title = (this.mine() ? "Your move: " : "") + state.title;
    const focused = this.focused();
    this.say();
    if (this.past === null) this.draw(state);
    this.list();
    this.table();
    this.tell();
    this.steps();
    for (const name of ["undo", "redo"]) this.button(name).disabled = !state.look[name];
    this.form.hidden = state.look.seat < 0 || !!state.look.places;
    this.root.querySelector(".options").textContent = state.options === "{}" ? "Options: default" : "Options: " + state.options;
    this.focus(focused);
  }

  mine() { return this.state.look.turn >= 0 && this.state.look.turn === this.state.look.seat; }
  button(name) { return this.root.querySelector(`[data-do=${name}]`); }
  name(seat) { return seat < 0 ? "The spectator" : `Seat ${seat}, ${this.state.seats[seat].name}`; }

  say() {
    const { look, seats } = this.state;
    let text = `${look.turn >= 0 ? this.name(look.turn) : "Chance"} is to move.`;
    if (this.mine()) text = `It is your move, ${seats[look.turn].name} (seat ${look.turn}).`;
    else if (look.turn >= 0 && seats[look.turn].plays !== "person") text = `${this.name(look.turn)}, is thinking.`;
    if (look.places) {
      const winners = seats.map((s, i) => i).filter((i) => look.places[i] === 1);
      text = `The game is over (${look.reason}). ${winners.map((i) => this.name(i)).join("; ")} ${winners.length > 1 ? "share the win" : "wins"}.`;
    }
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.classList.toggle("yours", this.mine());
  }

  // draw puts a picture on the board and makes what stands for moves clickable.
  draw(what) {
    const words = !what.svg || this.words;
    const { scrollLeft, scrollTop } = this.board;
    if (words) {
      const pre = document.createElement("pre");
      pre.textContent = what.text;
      this.board.replaceChildren(pre);
    } else {
      const parsed = new DOMParser().parseFromString(what.svg, "image/svg+xml").documentElement;
      const svg = document.importNode(parsed, true);
      svg.setAttribute("role", "group");
      svg.style.width = zooms[this.zoom] * 100 + "%";
      for (const place of this.past === null ? svg.querySelectorAll("[data-move]") : []) {
        const moves = place.dataset.move.split("\n");
        place.setAttribute("tabindex", "0");
        place.setAttribute("role", "button");
        place.setAttribute("aria-label", moves.length > 1 ? `${moves.length} moves: ${moves.join(", ")}` : moves[0]);
      }
      this.board.replaceChildren(svg);
    }
    this.board.classList.toggle("past", this.past !== null);
    this.board.scrollTo(scrollLeft, scrollTop);
    for (const name of ["smaller", "fit", "larger"]) this.button(name).disabled = words;
    this.button("words").setAttribute("aria-pressed", String(words));
    this.button("words").disabled = !what.svg;
  }

  // list shows the legal moves that match what is written, or those of a place
  // on the board, grouped by their first word.
  list() {
    const legal = this.state.look.legal ?? [];
    const wanted = this.input.value.trim().toLowerCase().split(/\s+/);
    const moves = this.place ?? legal.filter((text) => wanted.every((w) => text.toLowerCase().includes(w)));
    const groups = moves.length <= 12 ? new Map([["", moves]]) : group(moves);
    this.choices.replaceChildren();
    for (const [name, texts] of groups) {
      const items = element("ul", { className: "moves" });
      for (const text of texts) {
        const button = element("button", { type: "button", textContent: text });
        button.dataset.play = text;
        items.append(element("li", {}, button));
      }
      if (groups.size === 1) { this.choices.append(items); continue; }
      const more = element("details", { className: "group", open: texts.length <= 12 || moves.length <= 30 },
        element("summary", { textContent: `${name} (${texts.length})` }), items);
      this.choices.append(more);
    }
    let found = "";
    if (this.place) found = `${moves.length} moves here.`;
    else if (legal.length > 0) found = moves.length === legal.length ? `${legal.length} legal ${legal.length === 1 ? "move" : "moves"}.` : `${moves.length} of ${legal.length} legal moves match.`;
    this.found.textContent = found;
    if (this.place) {
      const all = element("button", { type: "button", textContent: "All moves" });
      all.dataset.do = "all";
      this.found.append(" ", all);
    }
  }

  table() {
    const { look, seats } = this.state;
    const names = Object.keys(look.tallies).sort((a, b) => (b === "scores") - (a === "scores"));
    const head = element("tr", {}, element("th", { scope: "col", textContent: "Seat" }));
    for (const name of names) head.append(element("th", { scope: "col", className: "number", textContent: name }));
    if (look.places) head.append(element("th", { scope: "col", className: "number", textContent: "place" }));
    const body = element("tbody");
    seats.forEach((seat, i) => {
      const about = [i === look.seat ? "you" : "", seat.plays === "person" ? "" : `${seat.plays} bot`].filter(Boolean).join(", ");
      const row = element("tr", { className: i === look.turn ? "turn" : "" },
        element("th", { scope: "row", textContent: `${i} ${seat.name}${about ? ` (${about})` : ""}` }));
      if (i === look.turn) row.setAttribute("aria-current", "true");
      for (const name of names) row.append(element("td", { className: "number", textContent: look.tallies[name][i] }));
      if (look.places) row.append(element("td", { className: "number", textContent: look.places[i] }));
      body.append(row);
    });
    this.players.replaceChildren(element("thead", {}, head), body);
  }

  // tell shows the log; entries that stand are left alone.
  tell() {
    const shown = this.shown ?? [];
    let same = 0;
    while (same < shown.length && same < this.log.length && shown[same].step === this.log[same].step) same++;
    for (let i = shown.length; i > same; i--) this.entries.firstChild.remove();
    for (const entry of this.log.slice(same)) {
      const report = entry.report ? entry.report.trim().split("\n") : [entry.text];
      const item = element("li", {}, ...report.map((line) => element("div", { textContent: line })));
      item.append(element("div", { className: "soft", textContent: `${entry.number + 1}. ${entry.actor >= 0 ? `seat ${entry.actor}` : "chance"}: ${entry.text}` }));
      this.entries.prepend(item);
    }
    this.shown = this.log.slice();
  }

  // steps shows the controls for stepping through the game.
  steps() {
    this.slider.max = this.log.length;
    this.slider.value = this.past ?? this.log.length;
    const at = this.past ?? this.log.length;
    for (const name of ["first", "back"]) this.button(name).disabled = at === 0;
    this.button("forward").disabled = this.past === null || at === this.log.length;
    this.button("now").disabled = this.past === null;
    const entry = this.log[at - 1];
    const what = entry ? (entry.report ? entry.report.trim().split("\n").join(" ") : entry.text) : "The start of the game.";
    this.moment.textContent = `${this.past === null ? "Now" : "Then"}: after ${at} of ${this.log.length} steps. ${at === 0 ? "The start of the game." : what}`;
    this.eyes.hidden = !this.state.look.places;
    if (!this.eyes.hidden && this.eyesSelect.options.length === 0) {
      this.state.seats.forEach((seat, i) => this.eyesSelect.append(new Option(`seat ${i}`, i)));
      this.eyesSelect.append(new Option("a spectator", -3));
      this.eyesSelect.value = this.state.look.seat;
    }
  }

  // show draws the moment after so many steps, null: now.
  async show(steps) {
    if (steps === null || (steps >= this.log.length && this.eyes.hidden)) {
      this.past = null;
      this.draw(this.state);
      this.steps();
      return;
    }
    this.past = Math.max(0, Math.min(steps, this.log.length));
    this.steps();
    // One question at a time: who drags the slider asks for the last place only.
    this.wanted = true;
    if (this.stepping) return;
    this.stepping = true;
    try {
      while (this.wanted) {
        this.wanted = false;
        if (this.past === null) break;
        const then = await this.backend.at(this.past, this.eyes.hidden ? this.state.look.seat : Number(this.eyesSelect.value));
        if (!this.wanted && this.past !== null) this.draw(then);
      }
    } catch (error) { this.refuse(error); }
    this.stepping = false;
  }

  click(event) {
    const button = event.target.closest("[data-do], [data-play], [data-move]");
    if (!button) return;
    if (button.dataset.play !== undefined) this.play(button.dataset.play);
    else if (button.dataset.move !== undefined) this.choose(button.dataset.move.split("\n"));
    else this.act(button.dataset.do);
  }

  key(event) {
    const place = event.target.closest("[data-move]");
    if (place && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.choose(place.dataset.move.split("\n"));
    }
  }

  // choose plays the only move of a place, or lists its moves.
  choose(moves) {
    if (this.past !== null) return;
    if (moves.length === 1) { this.play(moves[0]); return; }
    this.place = moves;
    this.input.value = "";
    this.list();
    const first = this.choices.querySelector("button");
    first.focus({ preventScroll: true });
    this.found.scrollIntoView({ block: "nearest" });
  }

  act(what) {
    const at = this.past ?? this.log.length;
    const size = (zoom) => { this.zoom = Math.max(0, Math.min(zoom, zooms.length - 1)); const svg = this.board.querySelector("svg"); if (svg) svg.style.width = zooms[this.zoom] * 100 + "%"; };
    switch (what) {
      case "smaller": size(this.zoom - 1); break;
      case "larger": size(this.zoom + 1); break;
      case "fit": size(0); break;
      case "words": this.words = !this.words; this.show(this.past); break;
      case "first": this.show(0); break;
      case "back": this.show(at - 1); break;
      case "forward": this.show(at + 1); break;
      case "now": this.show(null); break;
      case "all": this.place = null; this.list(); this.input.focus(); break;
      case "undo": case "redo": this.command(() => this.backend[what](this.state.look.step)); break;
      case "record": this.save(); break;
    }
  }

  write() {
    const text = this.input.value.trim();
    if (text) this.play(text);
  }

  play(text) { return this.command(() => this.backend.play(this.state.look.step, text)); }

  // command gives a command and shows what came of it. One at a time: what is
  // clicked meanwhile was meant for a position that is no more.
  async command(give) {
    if (this.busy) return;
    this.busy = true;
    this.refusal.hidden = true;
    let refused = null;
    try {
      await give();
      this.past = null;
      this.input.value = "";
    } catch (error) { refused = error; }
    this.busy = false;
    await this.refresh();
    if (refused) this.refuse(refused);
  }

  refuse(error) {
    this.refusal.replaceChildren();
    if (error.rule) {
      this.refusal.append(element("strong", { textContent: `Not allowed by rule ${error.rule}` }), `: ${error.text}. `,
        element("div", { className: "soft", textContent: error.message }));
    } else {
      this.refusal.append(element("strong", { textContent: "This did not work" }), `: ${error.message}`);
    }
    this.refusal.hidden = false;
  }

  async save() {
    try {
      const text = await this.backend.record();
      const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: `${this.state.game}.record` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) { this.refuse(error); }
  }

  // focused tells which move has the focus, so that it can be given back to the
  // same move after everything was drawn anew.
  focused() {
    const at = document.activeElement;
    if (!at || !this.root.contains(at)) return null;
    return { play: at.dataset.play, move: at.dataset.move, inside: this.board.contains(at) && at !== this.board || this.choices.contains(at) };
  }

  focus(focused) {
    if (!focused || !focused.inside || this.root.contains(document.activeElement)) return;
    const same = [...this.root.querySelectorAll("[data-play], [data-move]")].find((e) =>
      focused.play !== undefined && e.dataset.play === focused.play || focused.move !== undefined && e.dataset.move === focused.move);
    (same ?? this.status).focus({ preventScroll: true });
  }
}

function verb(text) { return text.split(" ", 1)[0]; }

function group(moves) {
  const groups = new Map();
  for (const text of moves) groups.set(verb(text), [...(groups.get(verb(text)) ?? []), text]);
  return groups;
}

// element makes an element with properties and children.
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
