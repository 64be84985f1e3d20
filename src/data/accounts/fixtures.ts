import { vi } from 'vitest';
import { updateAccounts } from '#contract/http/accounts/calls.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import type { AccountsReport, CopyStatus } from '#domain/accounts/protocol.ts';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { createAccounts } from './accounts.ts';
import type { EditsResult } from './accountsStore.ts';
import type { LoadEditCall } from './editSender.ts';
import type { AccountsOwner } from './owner.ts';

export const owner: AccountsOwner = { userId: 1, rights: '0', hasSecrets: false, isStored: true };

/** A complete copy at rest. */
export const idle: CopyStatus = {
  phase: 'idle',
  isComplete: true,
  progress: null,
  asOf: '2026-01-01T00:00:00Z',
  storage: 'stored',
  secrets: 'loaded',
  fault: null,
  limits: { current: 0, max: 5 },
};

/**
 * The accounts of the page with two of them, on a fake copy whose reports the test sends.
 * @param loadEditCall loads the call that sends edits
 */
export function build(loadEditCall: LoadEditCall = () => Promise.resolve(updateAccounts)) {
  const clock = new FakeClock();
  let report: (message: AccountsReport) => void = () => undefined;
  const source = {
    prepare: () => undefined,
    open: vi.fn<(identity: unknown, onReport: (message: AccountsReport) => void) => void>(
      (_identity, onReport) => {
        report = onReport;
      },
    ),
    sync: vi.fn<(backMs?: number, token?: string) => Promise<boolean>>(() => Promise.resolve(true)),
    retry: vi.fn<() => void>(),
    close: vi.fn<() => void>(),
  };
  const call = vi.fn<(endpoint: unknown, request: unknown, options?: unknown) => Promise<unknown>>();
  const link = {
    online: createObservable(true),
    check: vi.fn<() => void>(),
    reportResponse: vi.fn<() => void>(),
  };
  const onUnauthorized = vi.fn<(token: string) => void>();
  const session = { token: 'token', isActive: true };
  const accounts = createAccounts({
    source,
    base: '/api',
    getToken: () => session.token,
    isActive: () => session.isActive,
    api: { call: call as never },
    loadEditCall,
    link,
    clock,
    onUnauthorized,
  });
  const results: EditsResult[] = [];
  accounts.onResult((result) => results.push(result));
  accounts.open(owner);
  const send = (message: AccountsReport): void => report(message);
  send({ kind: 'rows', rows: [anAccount(), anAccount({ id: 2, index: 5 })], removed: [] });
  send({ kind: 'status', status: idle });
  source.sync.mockClear();
  return { clock, source, call, link, accounts, results, send, onUnauthorized, session };
}

/** Why a load failed. */
export const fault = { kind: 'api', status: 500, error: 'broken', fromApi: true, field: '' } as const;
