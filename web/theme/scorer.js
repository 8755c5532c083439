// Rules before documentation, documentation before cases: what is found in a case is also found in all cases alike.
const WEIGHTS = [["rules/", 40], ["cases/", -40]];
var Scorer = {
  score: ([docname, , , , score]) => score + (WEIGHTS.find(([folder]) => docname.startsWith(folder))?.[1] ?? 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
