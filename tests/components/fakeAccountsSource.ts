import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountsReport, CopyStatus } from '#domain/accounts/protocol.ts';
import type { AccountsSource } from '#platform/accounts/accountsSource.ts';

/** An {@link AccountsSource} without a worker: each sync loads the accounts that a test has put there. */
export interface FakeAccountsSource extends AccountsSource {
  /** What the API has. A test may change it at any time. */
  readonly accounts: Map<number, Account>;
  /** False: the accounts cannot be loaded. */
  isReachable: boolean;
  /** Pairing and sign-in tasks that run, and how many may. */
  limits: { current: number; max: number };
  /** What the status of the next sync says in place of a load that has succeeded. */
  status: Partial<CopyStatus>;
}

export function createFakeAccountsSource(accounts: readonly Account[]): FakeAccountsSource {
  let report: ((report: AccountsReport) => void) | null = null;
  let known: readonly number[] = [];
  const source: FakeAccountsSource = {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    isReachable: true,
    limits: { current: 0, max: 100 },
    status: {},
    open(_identity, onReport) {
      report = onReport;
      known = [];
    },
    async sync() {
      if (!source.isReachable || !report) return false;
      const removed = known.filter((id) => !source.accounts.has(id));
      known = [...source.accounts.keys()];
      report({ kind: 'rows', rows: structuredClone([...source.accounts.values()]), removed });
      report({
        kind: 'status',
        status: {
          phase: 'idle',
          progress: null,
          fault: null,
          storage: 'stored',
          isComplete: true,
          secrets: 'loaded',
          asOf: new Date().toISOString(),
          limits: { ...source.limits },
          ...source.status,
        },
      });
      return true;
    },
    close() {
      report = null;
    },
  };
  return source;
}
