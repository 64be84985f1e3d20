import { expect, onTestFinished, vi } from 'vitest';
import {
  type AccountsIdentity,
  type AccountsReport,
  type CopyStatus,
  rowsTaken,
  type WorkerReport,
} from '#domain/accounts/protocol.ts';
import { joinSecrets } from '#domain/accounts/secrets.ts';
import { readReport } from '#platform/accounts/createAccountsSource.ts';
import { AccountTable } from '#domain/accounts/table.ts';
import { type AccountsServer, addressOf } from '#tests/support/accountsServer.ts';
import { AccountsCopy } from '#workers/lib/accounts/accountsCopy.ts';
import { uniqueId } from './uniqueId.ts';

/** A separate user for each test, so that databases, locks and channels are not shared, not even with other files. */
export const aUser = (over: Partial<AccountsIdentity> = {}): AccountsIdentity => ({
  base: '/api',
  userId: uniqueId(),
  token: 'token',
  rights: '0',
  hasSecrets: false,
  isStored: true,
  ...over,
});

/** Deletes all databases, like the end of a session. */
export async function deleteDatabases(): Promise<void> {
  const databases = await indexedDB.databases();
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
}

/** Simulates a tab with its worker on the thread of the test. */
export function openTab(user: AccountsIdentity, fetchPage: typeof fetch) {
  const copy = new AccountsCopy({ fetch: fetchPage, pauseMs: 1 });
  const table = new AccountTable();
  const reports: AccountsReport[] = [];
  let status: CopyStatus | null = null;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: message }: MessageEvent<WorkerReport>) => {
    const data = readReport(message);
    reports.push(data);
    if (data.kind === 'status') status = data.status;
    if (data.kind === 'rows') {
      table.remove(data.removed);
      table.put(data.rows);
    }
    if (data.kind === 'secrets')
      for (const [id, secrets] of data.entries) {
        const row = table.rows.get(id);
        if (row) table.put([joinSecrets(row.server, secrets)]);
      }
    if (data.kind === 'rows' || data.kind === 'secrets') port1.postMessage(rowsTaken);
  };
  copy.open(user, port2);
  const close = async (): Promise<void> => {
    await copy.close();
    port1.close();
  };
  onTestFinished(close);
  return {
    copy,
    reports,
    close,
    status: () => status,
    /** In the order of an unsorted grid. */
    inOrder: () => [...table.rows.values()].map(({ account }) => account),
    rows: () => [...table.rows.values()].map(({ account }) => account).toSorted((a, b) => a.id - b.id),
    /** The number of accounts in each message to the page. */
    sizes: () => reports.flatMap((report) => (report.kind === 'rows' ? [report.rows.length] : [])),
    async untilIdle() {
      await vi.waitFor(() => expect(status).toMatchObject({ phase: 'idle', isComplete: true }), 10_000);
    },
  };
}

/** Answers the first page; the others stay pending until the tab is closed. */
export const onlyFirstPage =
  (server: AccountsServer): typeof fetch =>
  (input, init) => {
    if (addressOf(input).includes('offset=0')) return server.fetch(input);
    const { promise, reject } = Promise.withResolvers<Response>();
    init?.signal?.addEventListener('abort', () => reject(new DOMException('closed', 'AbortError')));
    return promise;
  };

export const all = (server: AccountsServer) => [...server.accounts.values()].toSorted((a, b) => a.id - b.id);
