import { type SearchableTexts, queryWords, rank } from './rank.ts';

/** If single words of a query name more consoles than this, none counts as named. */
const maxNamed = 3;

export interface ConsoleTexts {
  name: string;
  description: string | null;
  /** Its server, its state in words, and its accounts. */
  more: readonly (string | null | undefined)[];
}

export interface ConsoleSearch<T> {
  /** Consoles that match every word, the best first. */
  found: readonly T[];
  /** Consoles named by a single word, for commands such as `c1-08 disconnect`; empty when there are many. */
  named: readonly T[];
}

/** Searches consoles by every word of a query, and by each single word of at least two letters. */
export function searchConsoles<T>(
  items: readonly T[],
  query: string,
  textsOf: (item: T) => ConsoleTexts,
): ConsoleSearch<T> {
  const words = queryWords(query);
  if (words.length === 0) return { found: [], named: [] };
  const texts = new Map(items.map((item) => [item, textsOf(item)]));
  const read = (item: T, withMore: boolean): SearchableTexts => {
    const { name = '', description = null, more = [] } = texts.get(item) ?? {};
    const rest = withMore ? [description, ...more] : [description];
    return { title: name, more: rest.filter(Boolean).join(' ') };
  };
  const named = new Set(
    words.filter((word) => word.length > 1).flatMap((word) => rank(items, word, (item) => read(item, false))),
  );
  return {
    found: rank(items, query, (item) => read(item, true)),
    named: named.size > maxNamed ? [] : [...named],
  };
}

/** The English state of a console as one word, for the search: `out-a-task`. */
export const stateWord = (label: string): string => label.replaceAll(' ', '-');

/**
 * Adds the English words of states to those in the user's language: `сбой` becomes `сбой|failed`.
 * @param states the state's English text, and its text in the user's language
 */
export function withStateWords(query: string, states: readonly (readonly [string, string])[]): string {
  const withAlternatives = (word: string): string => {
    const meant = states.filter(([, text]) => rank([text], word, (title) => ({ title })).length > 0);
    return [...new Set([word, ...meant.map(([state]) => stateWord(state))])].join('|');
  };
  return queryWords(query).map(withAlternatives).join(' ');
}
