import * as Comlink from 'comlink';
import type { ColumnBlock } from '#contract/columns.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import {
  type AccountsReport,
  type AccountsWorker,
  rowsTaken,
  type WorkerReport,
} from '#domain/accounts/protocol.ts';
import { rowsOf } from '#domain/api/columns.ts';
import { failureOf } from '../workerFailure.ts';
import type { AccountsSource } from './accountsSource.ts';

/** A worker whose code could not be loaded is started again after this time, milliseconds. */
const reloadMs = 5_000;

interface Running {
  remote: Pick<Comlink.Remote<AccountsWorker>, 'open' | 'sync' | 'retry'>;
  end(): void;
  /** Calls that wait for an answer, which a terminated worker never sends. */
  ended: Promise<false>;
  failed: Promise<never>;
}

interface Started {
  worker: Worker;
  failed: Promise<never>;
}

/** The {@link AccountsSource} in a worker, which is started when it is opened, or prepared. */
export function createAccountsSource(): AccountsSource {
  let running: Running | null = null;
  let prepared: Started | null = null;

  function close(): void {
    running?.end();
    running = null;
  }

  const open: AccountsSource['open'] = (identity, onReport) => {
    close();
    const { port1, port2 } = new MessageChannel();
    const opened = run(prepared ?? start(), port1);
    prepared = null;
    running = opened;
    let hasReported = false;
    port1.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
      hasReported = true;
      onReport(readReport(data));
      if (data.kind === 'rows' || data.kind === 'secrets') port1.postMessage(rowsTaken);
    };
    opened.failed.catch(() => {
      if (!hasReported) setTimeout(() => running === opened && open(identity, onReport), reloadMs);
    });
    void opened.remote.open(identity, Comlink.transfer(port2, [port2]));
  };

  return {
    prepare() {
      if (!running) prepared ??= start();
    },
    open,
    async sync(backMs = 0, token) {
      return running ? Promise.race([running.remote.sync(backMs, token), running.ended]) : false;
    },
    retry: () => void running?.remote.retry(),
    close() {
      close();
      prepared?.worker.terminate();
      prepared = null;
    },
  };
}

/** The worker has compared the accounts with their schema. */
export function readReport(report: WorkerReport): AccountsReport {
  if (report.kind !== 'rows') return report;
  const { kind, json, removed } = report;
  return { kind, rows: rowsOf<Account>(JSON.parse(json) as ColumnBlock), removed };
}

function start(): Started {
  const worker = new Worker(new URL('../../../workers/accounts.worker.ts', import.meta.url), {
    type: 'module',
    name: 'accounts',
  });
  // At once: it may fail before it is used.
  return { worker, failed: failureOf(worker) };
}

function run({ worker, failed }: Started, port: MessagePort): Running {
  const { promise, resolve } = Promise.withResolvers<false>();
  return {
    remote: Comlink.wrap<AccountsWorker>(worker),
    ended: promise,
    failed,
    end() {
      port.close();
      worker.terminate();
      resolve(false);
    },
  };
}
