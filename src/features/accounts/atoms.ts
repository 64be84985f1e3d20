import { atom } from 'jotai';
import type { AccountAction } from '#domain/accounts/accountRules.ts';
import { pageAtom } from '#ui/pageAtom.ts';

/** Ids of the selected accounts; they stay selected while filters hide them. */
export const selectionAtom = pageAtom<ReadonlySet<number>>(new Set());

/** Ids of the accounts that match the filters, in their order. */
export const matchingAtom = pageAtom<readonly number[]>([]);

/** Whether there is anything to export; only its changes render the toolbar. */
export const hasExportableAtom = atom((get) => get(selectionAtom).size + get(matchingAtom).length > 0);

/** The grid is locked: nothing can be edited. */
export const lockAtom = pageAtom(true);

/** An action that asks before it runs, and the ids of its accounts. */
export interface ActionRequest {
  action: AccountAction;
  ids: readonly number[];
}

/** The cell whose history is shown; `field` null: the whole account. */
export const historyAtom = pageAtom<{ id: number; field: string | null } | null>(null);

export const actionDialogAtom = pageAtom<ActionRequest | null>(null);
