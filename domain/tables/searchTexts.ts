import { foldText } from '#domain/search/rank.ts';

/** Maximum number of shared texts of a column; rows keep further texts themselves. Codes are bytes. */
const maxShared = 255;

interface Column {
  /** Code by row; 0: the row keeps its text itself, or the text is empty. */
  codes: Uint8Array;
  codeOf: Map<string, number>;
  /** Shared text by code. */
  folded: string[];
}

/**
 * The texts of rows for a search. In most columns a few texts repeat: they are folded, kept and searched once. Rows are
 * numbers from 0 that may be used again.
 */
export interface SearchTexts {
  has(row: number): boolean;
  /** @param texts of the columns of the row, always the same ones; empty where there is none */
  set(row: number, texts: readonly string[]): void;
  delete(row: number): void;
  /** Whether a row contains each of these folded words; rows may be set in the meantime. */
  finder(words: readonly string[]): (row: number) => boolean;
}

export function createSearchTexts(): SearchTexts {
  const columns: Column[] = [];
  /** Texts that a row keeps itself, folded. */
  const own: (string | undefined)[] = [];
  let size = 1_024;
  /** Number of shared texts. */
  let shared = 0;

  function grow(): void {
    size *= 2;
    for (const column of columns) {
      const codes = new Uint8Array(size);
      codes.set(column.codes);
      column.codes = codes;
    }
  }

  /** The code of a text; 0: the row has to keep it. */
  function codeIn({ codeOf, folded }: Column, text: string): number {
    if (text === '') return 0;
    const known = codeOf.get(text);
    if (known !== undefined || codeOf.size >= maxShared) return known ?? 0;
    folded.push(foldText(text));
    codeOf.set(text, codeOf.size + 1);
    shared++;
    return codeOf.size;
  }

  return {
    has: (row) => own[row] !== undefined,
    set(row, texts) {
      while (row >= size) grow();
      let rest = '';
      texts.forEach((text, at) => {
        const column = (columns[at] ??= { codes: new Uint8Array(size), codeOf: new Map(), folded: [''] });
        const code = codeIn(column, text);
        column.codes[row] = code;
        if (code === 0 && text !== '') rest += `${text}\n`;
      });
      own[row] = foldText(rest);
    },
    delete(row) {
      own[row] = undefined;
    },
    finder(words) {
      let seen = -1;
      let finders: ((row: number) => boolean)[] = [];
      return (row) => {
        if (seen !== shared) {
          seen = shared;
          finders = words.map((word) => finderOf(word, columns, own));
        }
        return finders.every((find) => find(row));
      };
    },
  };
}

function finderOf(
  word: string,
  columns: readonly Column[],
  own: readonly (string | undefined)[],
): (row: number) => boolean {
  const hits = columns.flatMap((column) => {
    const isHit = column.folded.map((text) => text.includes(word));
    return isHit.includes(true) ? { column, isHit } : [];
  });
  return (row) =>
    hits.some(({ column, isHit }) => isHit[column.codes[row] ?? 0]) || (own[row]?.includes(word) ?? false);
}
