// The worker as the page uses it: questions with promises of answers, one at a time, and ways to stop.
//
// A question that nobody waits for any more is not put at all; where it is being answered already, and another waits, the
// worker is ended and begins anew, for nothing else stops the program in it.
const SLOW = 400; // milliseconds, after which the page says that it is at work
const PATIENCE = 2500; // milliseconds that a question nobody waits for may keep the next one waiting

export const STOPPED = { stopped: true, refused: [], text: "Stopped." };

export class Desk {
  constructor(changed) {
    this.changed = changed; // called whenever `state` is another
    this.state = { loading: { done: 0, whole: 1 }, ready: false, busy: false, broken: null };
    this.queue = []; // of {id, question, resolve, signal}
    this.asked = null; // the one that is being answered
    this.number = 0;
    this.start();
  }

  start() {
    this.worker = new Worker("worker.mjs", { type: "module" });
    this.worker.onmessage = ({ data }) => this.told(data);
    this.worker.onerror = (event) => this.now({ broken: event.message || "the worker could not be started" });
  }

  told(data) {
    if (data.loading) this.now({ loading: data.loading });
    if (data.ready) this.now({ ready: true });
    if (data.broken) this.now({ broken: data.broken });
    if (data.id && data.id === this.asked?.id) {
      this.asked.resolve(data.answer);
      this.done();
    }
    if (data.ready) this.next();
  }

  now(change) {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }

  done() {
    clearTimeout(this.slow);
    clearTimeout(this.patience);
    this.patience = this.asked = null;
    if (this.state.busy) this.now({ busy: false });
    this.next();
  }

  next() {
    if (this.asked || !this.state.ready) return;
    this.queue = this.queue.filter((one) => !one.signal?.aborted);
    const at = Math.max(0, this.queue.findIndex((one) => one.question.ask === "rule")); // a ruling before all else
    [this.asked] = this.queue.splice(at, 1);
    if (!this.asked) return (this.asked = null);
    const { id, question } = this.asked;
    this.slow = setTimeout(() => this.now({ busy: true }), SLOW);
    this.worker.postMessage({ id, question });
  }

  // The answer to a question; with a signal that aborts it never comes.
  ask(question, signal) {
    return new Promise((resolve) => {
      const one = { id: ++this.number, question, resolve, signal };
      this.queue.push(one);
      signal?.addEventListener("abort", () => this.left(one));
      this.next();
      if (this.asked?.signal?.aborted) this.left(this.asked);
    });
  }

  // Nobody waits for a question any more.
  left(one) {
    this.queue = this.queue.filter((other) => other !== one);
    if (this.asked !== one || this.patience) return;
    this.patience = setTimeout(() => {
      this.patience = null;
      if (this.asked !== one) return;
      if (this.queue.some((other) => !other.signal?.aborted)) this.anew();
      else this.left(one);
    }, PATIENCE);
  }

  anew() {
    this.worker.terminate();
    clearTimeout(this.slow);
    clearTimeout(this.patience);
    this.patience = this.asked = null;
    this.now({ busy: false, ready: false, loading: { done: 0, whole: 1 } });
    this.start();
  }

  // Ends every question: each has STOPPED for an answer, and is not put again.
  stop() {
    const waiting = [...(this.asked ? [this.asked] : []), ...this.queue];
    this.queue = [];
    if (this.asked) this.anew();
    for (const one of waiting) one.resolve(STOPPED);
  }
}
