import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
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

/** The states of the selected accounts, live. */
export function useSelectionSummary(rows: GridRows<Account>, chosen: ReadonlySet<number>): SelectionStates {
  const snapshot = useMemo(() => createSnapshot(rows, chosen), [rows, chosen]);
  const subscribe = useCallback(
    (listener: () => void) =>
      rows.subscribe(({ changed, removed }) => {
        if (![...changed, ...removed].some((id) => chosen.has(id))) return;
        snapshot.renew();
        listener();
      }),
    [rows, chosen, snapshot],
  );
  return useSyncExternalStore(subscribe, snapshot.get);
}

function createSnapshot(rows: GridRows<Account>, chosen: ReadonlySet<number>) {
  function read(): SelectionStates {
    const accounts = [...chosen].flatMap((id) => rows.get(id) ?? []);
    const refused = accountActions
      .filter((action) => !isPairingAction(action))
      .flatMap((action) => {
        const reasons = reasonsOfNone(action, accounts);
        return reasons === null ? [] : [[action, reasons] as const];
      });
    return { ...summarizeSelection(accounts), reasons: Object.fromEntries(refused) };
  }
  let states = read();
  return {
    get: () => states,
    /** The same object if nothing has changed. */
    renew() {
      const next = read();
      if (!isSameData(next, states)) states = next;
    },
  };
}
