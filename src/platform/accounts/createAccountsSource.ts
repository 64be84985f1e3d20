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
import type { AccountsSource } from './accountsSource.ts';

interface Running {
  remote: Pick<Comlink.Remote<AccountsWorker>, 'open' | 'sync'>;
  end(): void;
  /** Calls that wait for an answer, which a terminated worker never sends. */
  ended: Promise<false>;
}

/** The {@link AccountsSource} in a worker, which is started when it is opened. */
export function createAccountsSource(): AccountsSource {
  let running: Running | null = null;

  function close(): void {
    running?.end();
    running = null;
  }

  return {
    open(identity, onReport) {
      close();
      const { port1, port2 } = new MessageChannel();
      running = start(port1);
      port1.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
        onReport(readReport(data));
        if (data.kind === 'rows' || data.kind === 'secrets') port1.postMessage(rowsTaken);
      };
      void running.remote.open(identity, Comlink.transfer(port2, [port2]));
    },
    async sync(backMs = 0, token) {
      return running ? Promise.race([running.remote.sync(backMs, token), running.ended]) : false;
    },
    close,
  };
}

/** The worker has compared the accounts with their schema. */
export function readReport(report: WorkerReport): AccountsReport {
  if (report.kind !== 'rows') return report;
  const { kind, json, removed } = report;
  return { kind, rows: rowsOf<Account>(JSON.parse(json) as ColumnBlock), removed };
}

function start(port: MessagePort): Running {
  const worker = new Worker(new URL('../../../workers/accounts.worker.ts', import.meta.url), {
    type: 'module',
    name: 'accounts',
  });
  const { promise, resolve } = Promise.withResolvers<false>();
  return {
    remote: Comlink.wrap<AccountsWorker>(worker),
    ended: promise,
    end() {
      port.close();
      worker.terminate();
      resolve(false);
    },
  };
}
