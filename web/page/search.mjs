// Looking for words in the rules: stems, the words that people mean by a mistyped one, and the best entries first.
const IDLE = new Set("a an the of is are be it its in on to and or no not may if that what who which with for happens when how does do i my me you can have has hold there this at as by from".split(" "));
const ENDINGS = ["ing", "ed", "es", "s"];
export const MUTANTS = "/mutants/"; // in the names of cases that show nobody a rule

const stem = (word) => {
  const ending = word.endsWith("ss") ? null : ENDINGS.find((end) => word.endsWith(end) && word.length - end.length > 2);
  const root = ending ? word.slice(0, -ending.length) : word;
  return root.length > 4 && root.endsWith("e") ? root.slice(0, -1) : root;
};

export const stems = (text) => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !IDLE.has(word)).map(stem);

export function index(pages, files) {
  const entries = [
    ...pages.map((page) => ({ ...page, to: page.name, rule: true, text: `${page.name} ${page.title} ${page.title} ${page.says} ${(page.terms ?? []).join(" ").repeat(2)}` })),
    ...files.filter((file) => !file.name.includes(MUTANTS)).map((file) => ({ ...file, to: `file:${file.name}`, says: "", rule: false, text: `${file.title} ${file.title} ${file.ids.join(" ")} ${file.text}` })),
  ];
  const common = new Map();
  for (const entry of entries) {
    entry.words = new Map();
    for (const word of stems(entry.text)) entry.words.set(word, (entry.words.get(word) ?? 0) + 1);
    for (const word of entry.words.keys()) common.set(word, (common.get(word) ?? 0) + 1);
  }
  const known = new Set(entries.filter((entry) => entry.rule).flatMap((entry) => [...entry.words.keys()]));
  return { entries, common, known };
}

// How many letters are to be changed, left out, put in or swapped to make one word of another; more than `most` is Infinity.
export function distance(a, b, most = 2) {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let [older, old] = [null, Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const now = [i];
    for (let j = 1; j <= b.length; j++) {
      now[j] = Math.min(old[j] + 1, now[j - 1] + 1, old[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (older && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) now[j] = Math.min(now[j], older[j - 2] + 1);
    }
    [older, old] = [old, now];
  }
  return old[b.length] <= most ? old[b.length] : Infinity;
}

// The words of the rules that a word stands for: itself, those it begins, else the nearest few.
function meant(word, { common, known }) {
  if (common.has(word)) return [word];
  const begun = word.length > 2 ? [...known].filter((one) => one.startsWith(word)) : [];
  if (begun.length) return begun.slice(0, 8);
  const most = word.length > 5 ? 2 : word.length > 3 ? 1 : 0;
  const near = most ? [...known].map((one) => [distance(word, one, most), one]).filter(([far]) => far <= most).sort((a, b) => a[0] - b[0]) : [];
  return near.filter(([far]) => far === near[0][0]).map(([, one]) => one).slice(0, 3);
}

// What is found for a text: the best first, rules and cases apart; and the words that were taken for others.
export function search(known, text, game = "") {
  const wanted = [...new Set(stems(text))].map((word) => ({ word, as: meant(word, known) }));
  const phrase = text.trim().toLowerCase();
  const scored = known.entries
    .filter((entry) => !game || entry.game === game)
    .map((entry) => {
      const found = wanted.reduce((sum, { as }) => sum + Math.max(0, ...as.map((word) => Math.log(1 + known.entries.length / known.common.get(word)) * Math.min(entry.words.get(word) ?? 0, 3))), 0);
      const all = wanted.every(({ as }) => as.some((word) => entry.words.has(word))) ? 1.5 : 1;
      const named = entry.title.toLowerCase().includes(phrase) ? 2 : 1;
      const card = entry.kind === "card" && entry.name.toLowerCase().split(" ").some((word) => wanted.some(({ as }) => as.includes(stem(word)))) ? 3 : 1;
      return { entry, score: entry.name.toLowerCase() === phrase ? Infinity : found * named * all * card };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
  const corrected = wanted.filter(({ word, as }) => as.length && !as.some((one) => one.startsWith(word))).map(({ as }) => as[0]);
  return { rules: scored.filter((entry) => entry.rule), cases: scored.filter((entry) => !entry.rule), corrected };
}
