import { useLayoutEffect, useState } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { useSilentServers } from '#data/consoles/presence.ts';
import type { SilentServers } from '#domain/consoles/presence.ts';
import type { Steps } from '#domain/tables/arrangement.ts';
import { type RowClass, rowClassOf } from '#domain/accounts/status.ts';
import { createWorkQueue } from '#ui/DataGrid/rows/runSteps.ts';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';

export type ClassCounts = Readonly<Record<RowClass, number>>;

/** Accounts that are counted between two steps. */
const accountsPerStep = 1_000;
const noCounts: ClassCounts = { done: 0, failed: 0, queued: 0, active: 0, unpaired: 0 };

/** The number of accounts of each class; only changed ones are checked again. */
export class ClassCounter {
  readonly #rows: GridRows<Account>;
  readonly #within: ((account: Account) => boolean) | null;
  readonly #silent: SilentServers;
  readonly #classes = new Map<number, RowClass>();
  readonly #counts: Record<RowClass, number> = { ...noCounts };

  /** @param within the accounts that are counted; null: all */
  constructor(
    rows: GridRows<Account>,
    within: ((account: Account) => boolean) | null,
    silent: SilentServers = {},
  ) {
    this.#rows = rows;
    this.#within = within;
    this.#silent = silent;
  }

  get counts(): ClassCounts {
    return { ...this.#counts };
  }

  *count(ids: readonly number[]): Steps<void> {
    for (let at = 0; at < ids.length; at++) {
      this.#countOne(ids[at] ?? 0);
      if (at % accountsPerStep === accountsPerStep - 1) yield;
    }
  }

  #countOne(id: number): void {
    const account = this.#rows.get(id);
    const isCounted = account !== undefined && (this.#within === null || this.#within(account));
    const now = isCounted ? rowClassOf(account, this.#silent) : null;
    const before = this.#classes.get(id) ?? null;
    if (now === before) return;
    if (before) this.#counts[before]--;
    if (now) {
      this.#counts[now]++;
      this.#classes.set(id, now);
    } else this.#classes.delete(id);
  }
}

/**
 * Number of accounts of each class, kept up to date; null until all of them are counted.
 * @param within null: all are counted
 */
export function useClassCounts(
  rows: GridRows<Account>,
  within: ((account: Account) => boolean) | null,
): ClassCounts | null {
  const silent = useSilentServers();
  const [counted, setCounted] = useState<{
    counts: ClassCounts;
    of: typeof within;
    rows: typeof rows;
  } | null>(null);
  // A layout effect: figures that are counted in the first slice are painted at once.
  useLayoutEffect(() => {
    const counter = new ClassCounter(rows, within, silent);
    const work = createWorkQueue('soon', () => setCounted({ counts: counter.counts, of: within, rows }));
    work.add(counter.count(rows.ids()));
    const end = rows.subscribe(({ changed, added, removed }) =>
      work.add(counter.count([...changed, ...added, ...removed])),
    );
    return () => {
      end();
      work.stop();
    };
  }, [rows, within, silent]);
  return counted?.of === within && counted.rows === rows ? counted.counts : null;
}
