/** The texts by which an item is found. */
export interface SearchableTexts {
  /** Its name; hits here rank highest. */
  title: string;
  /** Other searchable text. */
  more?: string;
}

/** Cost of a hit; lower is better. Null: no hit. */
type Cost = number | null;

const costs = { wordStart: 0, inside: 2, scattered: 6, more: 4 } as const;

/** Normalizes a text for comparison: lower case, without accents. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return asciiOnly.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Most texts need no normalization, which takes ten times as long as the check. */
const asciiOnly = /^\p{ASCII}*$/u;

/** The words of a query, folded; none for a blank one. */
export const queryWords = (query: string): string[] => foldText(query).split(/\s+/).filter(Boolean);

const startsWord = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** Whether the characters of `word` occur in this order, from the start of a word on: `plctl` in `playing control`. */
function isScattered(text: string, word: string): boolean {
  if (word.length < 2) return false;
  for (let from = text.indexOf(word[0] ?? ''); from >= 0; from = text.indexOf(word[0] ?? '', from + 1)) {
    if (!startsWord(text, from)) continue;
    let at = from;
    for (const sign of word.slice(1)) {
      at = text.indexOf(sign, at + 1);
      if (at < 0) break;
    }
    // A later start would only leave less text.
    return at >= 0;
  }
  return false;
}

function costIn(text: string, word: string): Cost {
  let at = text.indexOf(word);
  if (at < 0) return null;
  while (at >= 0) {
    if (startsWord(text, at)) return costs.wordStart;
    at = text.indexOf(word, at + 1);
  }
  return costs.inside;
}

function costOf(title: string, more: string, word: string): Cost {
  const direct = costIn(title, word);
  if (direct !== null) return direct;
  const besides = costIn(more, word);
  if (besides !== null) return besides + costs.more;
  return isScattered(title, word) ? costs.scattered : null;
}

/** Alternatives of a word: `failed|lost`; a word that consists only of bars stands for itself. */
function alternativesOf(word: string): string[] {
  const alternatives = word.split('|').filter(Boolean);
  return alternatives.length > 0 ? alternatives : [word];
}

/** The lowest cost of several words; null when none of them is found. */
function lowestCost(title: string, more: string, words: readonly string[]): Cost {
  const costs = words.flatMap((word) => costOf(title, more, word) ?? []);
  return costs.length > 0 ? Math.min(...costs) : null;
}

/**
 * The items that match every word of the query, best first; ties keep their order. An empty query matches everything.
 * Alternatives of a word are separated by `|`.
 */
export function rank<T>(items: readonly T[], query: string, read: (item: T) => SearchableTexts): T[] {
  const words = queryWords(query);
  if (words.length === 0) return [...items];
  const whole = words.join(' ');
  const wanted = words.map(alternativesOf);
  const hits: { item: T; cost: number }[] = [];
  for (const item of items) {
    const found = read(item);
    const title = foldText(found.title);
    const more = foldText(found.more ?? '');
    let cost = title.startsWith(whole) ? -1 : 0;
    let isHit = true;
    for (const alternatives of wanted) {
      const one = lowestCost(title, more, alternatives);
      if (one === null) {
        isHit = false;
        break;
      }
      cost += one;
    }
    if (isHit) hits.push({ item, cost });
  }
  return hits.sort((a, b) => a.cost - b.cost).map(({ item }) => item);
}
