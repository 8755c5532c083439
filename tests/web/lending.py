"""One worker with the rules for every tab of a context: a tab is new for each test, and Python is loaded once.

A tab at rest owns the worker. In the others `Worker` passes each message on to it, and each answer back; to end the
worker ends that one, and a new one is begun.
"""

OWNER = """() => {
  const channel = new BroadcastChannel("rules");
  let worker, ready, asked, number = 0;
  const begin = () => {
    ready = null;
    asked = new Map(); // tabs and their numbers of questions, by the numbers here
    worker = new Worker("worker.mjs", { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.ready) ready = data;
      const [tab, id] = asked.get(data.id) ?? [];
      asked.delete(data.id);
      channel.postMessage({ to: tab ?? "all", data: data.id ? { ...data, id } : data });
    };
  };
  const heard = {
    begin: (tab) => ready && channel.postMessage({ to: tab, data: ready }),
    ask: (tab, data) => {
      asked.set(++number, [tab, data.id]);
      worker.postMessage({ ...data, id: number });
    },
    end: () => (worker.terminate(), begin()),
  };
  channel.onmessage = ({ data }) => heard[data.kind]?.(data.tab, data.data);
  begin();
}"""
"""Run in the tab that owns the worker."""
BORROWER = """(() => {
  window.Worker = class {
    constructor() {
      window.unanswered = 0;
      this.tab = crypto.randomUUID();
      this.channel = new BroadcastChannel("rules");
      this.channel.onmessage = ({ data }) => {
        if (![this.tab, "all"].includes(data.to)) return;
        if (data.data.id) window.unanswered -= 1;
        this.onmessage?.({ data: data.data });
      };
      this.say("begin");
    }
    say(kind, data) {
      this.channel.postMessage({ tab: this.tab, kind, data });
    }
    postMessage(data) {
      window.unanswered += 1;
      this.say("ask", data);
    }
    terminate() {
      this.say("end");
      this.channel.close();
    }
  };
})()"""
"""Run in every other tab before the page; `unanswered` counts the questions of the tab that have no answer yet."""
