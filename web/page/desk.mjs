// The worker as the page uses it: questions with promises of answers, how far it has loaded, and a way to stop.
const SLOW = 400; // milliseconds, after which the page says that it is at work

export class Desk {
  constructor(changed) {
    this.changed = changed; // called whenever `state` is another
    this.state = { loading: { done: 0, whole: 1 }, ready: false, busy: false, broken: null };
    this.waiting = new Map();
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
    if (data.id) {
      this.waiting.get(data.id)?.(data.answer);
      this.waiting.delete(data.id);
      if (!this.waiting.size) this.now({ busy: false });
    }
  }

  now(change) {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }

  ask(question) {
    return new Promise((resolve) => {
      const id = ++this.number;
      this.waiting.set(id, resolve);
      setTimeout(() => this.waiting.has(id) && this.now({ busy: true }), SLOW);
      this.worker.postMessage({ id, question });
    });
  }

  stop() {
    this.worker.terminate();
    for (const resolve of this.waiting.values()) resolve({ stopped: true, refused: [], text: "Stopped." });
    this.waiting.clear();
    this.now({ busy: false, ready: false, loading: { done: 0, whole: 1 } });
    this.start();
  }
}
