// Rules, cards, readings and cases in one search box; a page for each, a card's with all that the rules say of it.
import { Card, Choice, html, useEffect, useMemo, useRef, useState } from "./html.mjs";
import { index, search } from "./search.mjs";

const MOST = 30;
let fetched = null;

// All that can be looked up, fetched once.
function useAll() {
  const [all, setAll] = useState(null);
  useEffect(() => {
    fetched ??= Promise.all(["pages.json", "cases.json"].map(async (name) => (await fetch(name)).json()));
    fetched.then(([pages, files]) => setAll({ pages, files }));
  }, []);
  return all;
}

const to = (name, game) => `#find=${encodeURIComponent(name)}${game ? `&in=${game}` : ""}`;

const Files = ({ names, files }) => {
  const [all, setAll] = useState(false);
  const found = names.map((name) => files.find((file) => file.name === name)).filter(Boolean);
  return found.length > 0 && html`<h3>Cases decided on it</h3><ul class="cases">${found.slice(0, all ? undefined : 6).map((file) => html`<li key=${file.name}><a href=${`#file=${encodeURIComponent(file.name)}`}>${file.title}</a></li>`)}</ul>
    ${found.length > 6 && !all && html`<button type="button" onClick=${() => setAll(true)}>Show all ${found.length}</button>`}`;
};

const Cited = ({ page }) => html`${page.readings?.length > 0 && html`<p>Depends on ${page.readings.map((name) => html`<a href=${to(name)}>${name}</a> `)}</p>`}
  ${page.cites && html`<p class="quiet">${page.cites.join("; ")}</p>`}`;

// What the rules say of a card, in their words.
const CardWords = ({ page, pages }) => page.rules.map((name) => pages.find((one) => one.name === name && one.game === page.game)).filter(Boolean)
  .map((one) => html`<section class="said" key=${one.name}><h3>${one.title} <a href=${to(one.name)}><code>${one.name}</code></a></h3><p>${one.says}</p><p class="quiet">${one.cites.join("; ")}</p></section>`);

const filesOf = (page, pages) => (page.kind === "card" ? [...new Set(page.rules.filter((name) => name.includes(page.name.toUpperCase().replaceAll(" ", "-").split("-OF-")[0])).flatMap((name) => pages.find((one) => one.name === name && one.game === page.game)?.files ?? []))] : (page.files ?? []));

const Page = ({ page, faces, pages, files, titles }) => html`<article>
  <p class="quiet">${titles.get(page.game)}, ${page.kind}</p>
  <h2>${page.kind === "card" ? page.name : `${page.name}: ${page.title}`}</h2>
  ${page.kind === "card" && html`<div class="cardpage"><${Card} faces=${faces} name=${page.name} /><div><${CardWords} page=${page} pages=${pages} /></div></div>`}
  ${page.options ? html`<dl>${page.options.map((option, at) => html`<dt><strong>${option.name}</strong>${at ? "" : " (default)"}</dt><dd>${option.means}. For it: ${option.argument}.</dd>`)}</dl>` : page.kind !== "card" && html`<p>${page.says}</p>`}
  ${page.kind !== "card" && html`<${Cited} page=${page} />`}
  <${Files} key=${page.name} names=${filesOf(page, pages)} files=${files} />
</article>`;

// The words of a card, read over the table without leaving it.
export function Reader({ card, game, faces, close }) {
  const all = useAll();
  const dialog = useRef(null);
  const page = all?.pages.find((one) => one.kind === "card" && one.name === card && one.game === game?.id);
  useEffect(() => (dialog.current?.showModal(), undefined), []);
  return html`<dialog ref=${dialog} aria-label=${card} onClose=${close} onClick=${(event) => event.target === dialog.current && close()}>
    <div class="bar"><h2>${card}</h2><button type="button" onClick=${close}>Close</button></div>
    ${page ? html`<div class="cardpage"><${Card} faces=${faces} name=${card} /><div><${CardWords} page=${page} pages=${all.pages} /></div></div>` : html`<p>${all ? `No rule speaks of the card by its name in ${game?.title}.` : "Loading…"}</p>`}
  </dialog>`;
}

const Results = ({ found, titles, game }) => html`<ul class="found">${found.slice(0, MOST).map((one) => html`<li key=${one.to + one.game}>
  <a href=${one.rule ? to(one.name, game) : `#file=${encodeURIComponent(one.name)}`}>${!one.rule || one.kind === "card" ? one.title : `${one.name}: ${one.title}`}</a>
  <small> ${titles.get(one.game)}, ${one.kind}</small>${one.says && html`<br />${one.says.slice(0, 160)}${one.says.length > 160 ? "…" : ""}`}</li>`)}</ul>`;

const KINDS = [["card", "Cards"], ["reading", "Readings"], ["house rule", "House rules"]];

// Everything there is, by kinds, where nothing is looked for.
const Browse = ({ pages, game }) => {
  const own = pages.filter((one) => !game || one.game === game);
  const groups = [...KINDS.slice(0, 1), ["", "Rules"], ...KINDS.slice(1)];
  const of = (kind) => own.filter((one) => (kind ? one.kind === kind : !KINDS.some(([other]) => other === one.kind)));
  const once = (list) => [...new Map(list.map((one) => [one.name, one])).values()];
  return groups.map(([kind, name]) => once(of(kind)).length > 0 && html`<details key=${name}><summary>${name} (${once(of(kind)).length})</summary><ul class="browse">${once(of(kind)).map((one) => html`<li key=${one.name}><a href=${to(one.name, game)}>${one.kind === "card" ? one.name : one.title}</a></li>`)}</ul></details>`);
};

export function LookUp({ games, faces, find, game, go }) {
  const all = useAll();
  const known = useMemo(() => all && index(all.pages, all.files), [all]);
  const titles = new Map(games.map((one) => [one.id, one.title]));
  const exact = all?.pages.filter((one) => one.name.toLowerCase() === find.trim().toLowerCase() && (!game || one.game === game)) ?? [];
  const { rules, cases, corrected } = known && find.trim() && !exact.length ? search(known, find, game) : { rules: [], cases: [], corrected: [] };
  const fragment = (text, other) => `find=${encodeURIComponent(text)}${other ? `&in=${other}` : ""}`;
  return html`<section class="lookup">
    <form role="search" onSubmit=${(event) => event.preventDefault()}>
      <label>Rules, cards, readings and cases<input type="search" value=${find} maxlength="200" placeholder="the Tower, who leads, discard…" onInput=${(event) => go(fragment(event.target.value, game), true)} /></label>
    </form>
    <${Choice} legend="Game" options=${[["", "All"], ...games.map((one) => [one.id, one.title])]} value=${game} set=${(id) => go(fragment(find, id), true)} />
    ${!all && html`<p role="status">Loading…</p>`}
    ${exact.map((one) => html`<${Page} key=${one.game + one.name} page=${one} faces=${faces} pages=${all.pages} files=${all.files} titles=${titles} />`)}
    ${corrected.length > 0 && html`<p role="status">Results for ${corrected.join(", ")}.</p>`}
    ${find.trim() && all && !exact.length && !rules.length && !cases.length && html`<p role="status">Nothing was found for ${find}. Try another word, such as a card's name.</p>`}
    <${Results} found=${rules} titles=${titles} game=${game} />
    ${cases.length > 0 && html`<h2>Cases</h2><${Results} found=${cases} titles=${titles} game=${game} />`}
    ${!find.trim() && all && html`<${Browse} pages=${all.pages} game=${game} />`}
  </section>`;
}
