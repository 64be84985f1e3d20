import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { type SelectionSummary, summarizeSelection } from '#domain/accounts/pairing.ts';
import type { GridRows } from '#ui/DataGrid/types.ts';

/** The states of the selected accounts, live. */
export function useSelectionSummary(rows: GridRows<Account>, chosen: ReadonlySet<number>): SelectionSummary {
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
  const count = (): SelectionSummary => summarizeSelection([...chosen].flatMap((id) => rows.get(id) ?? []));
  let summary = count();
  return {
    get: () => summary,
    /** The same object where nothing is different. */
    renew() {
      const next = count();
      const keys = Object.keys(next) as (keyof SelectionSummary)[];
      if (keys.some((key) => next[key] !== summary[key])) summary = next;
    },
  };
}
