import { compareNames } from '#domain/format/compareNames.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { rowClassOf } from './status.ts';

/** Failed accounts of one server with the same last error. */
export interface FailureCell {
  /** Null: the server gave no reason. */
  error: string | null;
  server: Account['server'];
  serverGroup: Account['serverGroup'];
  /** Ids of the accounts, in the given order. */
  ids: readonly number[];
}

/** Failures with the same error, or of the same server. */
export interface FailureGroup {
  /** The most frequent first; at least one. */
  cells: readonly FailureCell[];
  ids: readonly number[];
}

/** What failures are grouped by; each group lists the other one. */
export type FailureKey = 'error' | 'server';

/** The failed accounts that are not done, by error and server. */
export function failureCells(accounts: Iterable<Account>): FailureCell[] {
  const cells = new Map<string, FailureCell & { ids: number[] }>();
  for (const account of accounts) {
    if (rowClassOf(account) !== 'failed') continue;
    const { id, lastError, server, serverGroup } = account;
    const error = lastError === '' ? null : lastError;
    const key = `${server.id} ${error ?? ''}`;
    const known = cells.get(key);
    if (known) known.ids.push(id);
    else cells.set(key, { error, server, serverGroup, ids: [id] });
  }
  return [...cells.values()];
}

/** Groups of failures, the largest first; among equal ones, those without an error come last. */
export function groupFailures(cells: readonly FailureCell[], by: FailureKey): FailureGroup[] {
  const groups = Map.groupBy(cells, ({ error, server }) => (by === 'error' ? error : server.id));
  return [...groups.values()]
    .map((own) => own.toSorted(byCount))
    .map((own) => ({ cells: own, ids: own.flatMap(({ ids }) => ids) }))
    .sort(byCount);
}

export const countFailures = (
  cells: readonly FailureCell[],
): { accounts: number; errors: number; servers: number } => ({
  accounts: cells.reduce((sum, { ids }) => sum + ids.length, 0),
  errors: new Set(cells.map(({ error }) => error)).size,
  servers: new Set(cells.map(({ server }) => server.id)).size,
});

type Counted = FailureCell | FailureGroup;
const headOf = (counted: Counted): FailureCell | undefined =>
  'cells' in counted ? counted.cells[0] : counted;

function byCount(a: Counted, b: Counted): number {
  const [first, second] = [headOf(a), headOf(b)];
  return (
    b.ids.length - a.ids.length ||
    Number(first?.error === null) - Number(second?.error === null) ||
    compareNames(first?.error ?? '', second?.error ?? '') ||
    compareNames(first?.server.name ?? '', second?.server.name ?? '')
  );
}
