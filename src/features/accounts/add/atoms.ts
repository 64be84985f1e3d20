import type { ConsolePlace, NewConsole } from '#domain/consoles/newConsoles.ts';
import { pageAtom } from '#ui/pageAtom.ts';

export const selectionAtom = pageAtom<ReadonlySet<number>>(new Set());

/** Ids of the new accounts that match the filters, in their order. */
export const matchingAtom = pageAtom<readonly number[]>([]);

/**
 * The open dialog of the page. `csv`: an import, of a `file` that was dropped or the `text` of pasted cells. `form`: edits
 * a row, or adds one. `send`: asks before valid accounts are sent of `total`. `existing`: the consoles of their servers.
 */
export type AddDialog =
  | { kind: 'csv'; file?: File; text?: string }
  | { kind: 'form'; id: number | null }
  | {
      kind: 'send';
      ids: readonly number[];
      total: number;
      missing: readonly NewConsole[];
      existing: readonly ConsolePlace[];
    };
