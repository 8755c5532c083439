// The steps of a dispute, for undo and redo: the addresses that it had, one after another, and which of them is shown.
const MOST = 300;

export class Steps {
  constructor(kept) {
    Object.assign(this, kept ?? { list: [], at: -1, last: {} });
  }

  get now() {
    return this.list[this.at] ?? null;
  }

  get before() {
    return this.list[this.at - 1] ?? null;
  }

  get after() {
    return this.list[this.at + 1] ?? null;
  }

  // A step was made; what had been undone is gone. `game` has it as its last table.
  made(fragment, game) {
    this.last[game] = fragment;
    if (fragment === this.now) return;
    this.list = [...this.list.slice(0, this.at + 1), fragment].slice(-MOST);
    this.at = this.list.length - 1;
  }

  // The browser shows another address: that of the step before or after, or one from elsewhere.
  shown(fragment, game) {
    if (fragment === this.before) this.at -= 1;
    else if (fragment === this.after) this.at += 1;
    else return this.made(fragment, game);
    this.last[game] = fragment;
  }
}

const KEY = "steps";

export function kept() {
  try {
    return new Steps(JSON.parse(sessionStorage.getItem(KEY)));
  } catch {
    return new Steps();
  }
}

export function keep({ list, at, last }) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ list, at, last }));
  } catch {
    // What is too large to be kept is lost with the tab alone.
  }
}
