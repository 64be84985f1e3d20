import { type CellKind, parseCell } from '#domain/accounts/edits/paste.ts';
import type { CellEdit } from '#ui/DataGrid/gridColumn.ts';

export interface FlagEditOptions<T> {
  read: (row: T) => unknown;
  kind: CellKind;
  /** The two values in the user's language. */
  words: { yes: string; no: string };
  /** Why any other text is refused, in the user's language. */
  refusal: string;
  /** Whether the cell cannot be empty: an empty text counts as no. */
  isTwoState?: boolean;
}

/** Editor of a yes-or-no cell. Both its own words and the specified codes can be pasted. */
export function flagEdit<T>(options: FlagEditOptions<T>): CellEdit<T> {
  const { read, kind, words, refusal, isTwoState = false } = options;
  const { yes, no } = words;
  return {
    text(row) {
      const value = read(row);
      return typeof value === 'boolean' ? String(value) : '';
    },
    options: [
      ...(isTwoState ? [] : [{ value: '', label: '—' }]),
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ],
    parse(text) {
      const word = text.trim().toLowerCase();
      const own = word === yes.toLowerCase() ? true : word === no.toLowerCase() ? false : null;
      const parsed = own ?? parseCell(kind, text);
      // Text that is neither would silently empty the cell.
      if (parsed === null && word !== '') return { error: refusal };
      const value = parsed ?? (isTwoState ? false : null);
      return { value, shown: value === true ? yes : value === false ? no : '' };
    },
    isClearable: !isTwoState,
  };
}
