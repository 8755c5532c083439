// Rules, cards, readings and cases in one search box; a page for each.
import { Card, html, useEffect, useMemo, useState } from "./html.mjs";

const IDLE = new Set("a an the of is are be it its in on to and or no not may if that what who which with for".split(" "));
const ENDINGS = ["ing", "ed", "es", "s"];
const MOST = 30;

export const stems = (text) =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !IDLE.has(word)).map((word) => {
    const ending = word.endsWith("ss") ? null : ENDINGS.find((end) => word.endsWith(end) && word.length - end.length > 2);
    return ending ? word.slice(0, -ending.length) : word;
  });

function index(pages, files) {
  const entries = [
    ...pages.map((page) => ({ ...page, to: page.name, text: `${page.name} ${page.title} ${page.title} ${page.says}` })),
    ...files.map((file) => ({ ...file, to: `file:${file.name}`, says: "", text: `${file.title} ${file.title} ${file.ids.join(" ")} ${file.text}` })),
  ];
  const common = new Map();
  for (const entry of entries) {
    entry.words = new Map();
    for (const word of stems(entry.text)) entry.words.set(word, (entry.words.get(word) ?? 0) + 1);
    for (const word of entry.words.keys()) common.set(word, (common.get(word) ?? 0) + 1);
  }
  return { entries, common };
}

function search({ entries, common }, text) {
  const wanted = [...new Set(stems(text))].filter((word) => common.has(word));
  const phrase = text.trim().toLowerCase();
  return entries
    .map((entry) => {
      const found = wanted.reduce((sum, word) => sum + Math.log(1 + entries.length / common.get(word)) * Math.min(entry.words.get(word) ?? 0, 3), 0);
      const named = entry.title.toLowerCase().includes(phrase) ? 2 : 1;
      return { entry, score: entry.name.toLowerCase() === phrase ? Infinity : found * named * (entry.text.length > 3000 ? 0.7 : 1) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

const Files = ({ names, files }) => {
  const found = names.map((name) => files.find((file) => file.name === name)).filter(Boolean);
  return found.length > 0 && html`<h3>Decided on it</h3><ul>${found.slice(0, MOST).map((file) => html`<li><a href=${`#file=${encodeURIComponent(file.name)}`}>${file.title}</a></li>`)}</ul>${found.length > MOST && html`<p>and ${found.length - MOST} more</p>`}`;
};

const Link = ({ name }) => html`<a href=${`#find=${encodeURIComponent(name)}`}>${name}</a> `;

const Page = ({ page, faces, files, titles }) => html`<article>
  <p class="quiet">${titles.get(page.game)}, ${page.kind}</p>
  <h2>${page.kind === "card" ? page.name : `${page.name}: ${page.title}`}</h2>
  ${page.kind === "card" && html`<${Card} faces=${faces} name=${page.name} /><p>${page.rules.map((name) => html`<${Link} name=${name} />`)}</p>`}
  ${page.options ? html`<dl>${page.options.map((option, at) => html`<dt><strong>${option.name}</strong>${at ? "" : " (default)"}</dt><dd>${option.means}. For it: ${option.argument}.</dd>`)}</dl>` : html`<p>${page.says}</p>`}
  ${page.readings?.length > 0 && html`<p>Depends on ${page.readings.map((name) => html`<${Link} name=${name} />`)}</p>`}
  ${page.cites && html`<p class="quiet">${page.cites.join("; ")}</p>`}
  ${page.files && html`<${Files} names=${page.files} files=${files} />`}
</article>`;

export function LookUp({ games, faces, find, go }) {
  const [told, setTold] = useState(null);
  useEffect(() => {
    Promise.all(["pages.json", "cases.json"].map(async (name) => (await fetch(name)).json())).then(([pages, files]) => setTold({ pages, files }));
  }, []);
  const known = useMemo(() => told && index(told.pages, told.files), [told]);
  const titles = new Map(games.map((game) => [game.id, game.title]));
  const page = told?.pages.filter((one) => one.name.toLowerCase() === find.toLowerCase()) ?? [];
  const results = known && find && !page.length ? search(known, find) : [];
  return html`<section>
    <form role="search" onSubmit=${(event) => event.preventDefault()}>
      <label>Rules, cards, readings and cases<input type="search" value=${find} placeholder="the Tower, who leads, discard…" onInput=${(event) => go(`find=${encodeURIComponent(event.target.value)}`)} /></label>
    </form>
    ${page.map((one) => html`<${Page} key=${one.game + one.name} page=${one} faces=${faces} files=${told.files} titles=${titles} />`)}
    ${find && told && !page.length && !results.length && html`<p role="status">Nothing is about ${find}. Try another word, such as a card's name.</p>`}
    <ul class="found">${results.map((one) => html`<li key=${one.to + one.game}>
      <a href=${one.to.startsWith("file:") ? `#file=${encodeURIComponent(one.name)}` : `#find=${encodeURIComponent(one.name)}`}>${one.to.startsWith("file:") || one.kind === "card" ? one.title : `${one.name}: ${one.title}`}</a>
      <small> ${titles.get(one.game)}, ${one.kind}</small>${one.says && one.kind !== "card" && html`<br />${one.says.slice(0, 160)}${one.says.length > 160 ? "…" : ""}`}</li>`)}</ul>
  </section>`;
}
