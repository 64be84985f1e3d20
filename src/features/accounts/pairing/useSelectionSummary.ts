import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { AccountGroups } from '#domain/accounts/accountGroups.ts';
import { type ReasonCount, reasonsOfNone } from '#domain/accounts/dryRun.ts';
import {
  isPairingAction,
  type SelectionSummary,
  summarizeSelection,
} from '#domain/accounts/pairing/pairing.ts';
import { accountActions } from '#domain/accounts/accountRules.ts';
import { isSameData } from '#domain/sameData.ts';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';

/** The selected accounts as far as the offered actions depend on them. */
export interface SelectionStates extends SelectionSummary {
  /**
   * Why an action changes none of the selected accounts, by action; actions that change any are missing, and
   * those for pairing.
   */
  reasons: Readonly<Record<string, readonly ReasonCount[]>>;
}

/** The states of a larger selection take longer than half a frame to count. */
const deferredAbove = 2_000;

/**
 * The states of the selected accounts, live; only changed ones are counted again. Those of a large selection follow in
 * the frame after its boxes.
 * @param closedServerIds servers that are known not to be open
 */
export function useSelectionSummary(
  rows: GridRows<Account>,
  selected: ReadonlySet<number>,
  closedServerIds: ReadonlySet<number>,
): SelectionStates {
  const later = useDeferredValue(selected);
  const chosen = selected.size > deferredAbove ? later : selected;
  const snapshot = useMemo(
    () => createSnapshot(rows, chosen, closedServerIds),
    [rows, chosen, closedServerIds],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      // What has changed since the rendering.
      snapshot.renew(chosen);
      return rows.subscribe(({ changed, removed }) => {
        const ids = [...changed, ...removed].filter((id) => chosen.has(id));
        if (ids.length === 0) return;
        snapshot.renew(ids);
        listener();
      });
    },
    [rows, chosen, snapshot],
  );
  return useSyncExternalStore(subscribe, snapshot.get);
}

function createSnapshot(
  rows: GridRows<Account>,
  chosen: ReadonlySet<number>,
  closedServerIds: ReadonlySet<number>,
) {
  const accounts = new AccountGroups();

  function read(ids: Iterable<number>): SelectionStates {
    for (const id of ids) accounts.put(id, rows.get(id));
    const { groups } = accounts;
    const refused = accountActions
      .filter((action) => !isPairingAction(action))
      .flatMap((action) => {
        const reasons = reasonsOfNone(action, groups, closedServerIds);
        return reasons === null ? [] : [[action, reasons] as const];
      });
    return { ...summarizeSelection(groups), reasons: Object.fromEntries(refused) };
  }
  let states = read(chosen);
  return {
    get: () => states,
    /** The same object if nothing has changed. */
    renew(ids: Iterable<number>) {
      const next = read(ids);
      if (!isSameData(next, states)) states = next;
    },
  };
}
