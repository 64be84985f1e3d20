import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountsReport, CopyStatus } from '#domain/accounts/protocol.ts';
import type { AccountsSource } from '#platform/accounts/accountsSource.ts';

/** An {@link AccountsSource} without a worker: each sync loads the accounts that a test has set. */
export interface FakeAccountsSource extends AccountsSource {
  /** The accounts of the API. A test may change them at any time. */
  readonly accounts: Map<number, Account>;
  /** False: the accounts cannot be loaded. */
  isReachable: boolean;
  /** Number of running pairing and sign-in tasks, and their maximum. */
  limits: { current: number; max: number };
  /** The status of the next sync instead of success. */
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
    prepare: () => undefined,
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
    retry: () => undefined,
    close() {
      report = null;
    },
  };
  return source;
}
