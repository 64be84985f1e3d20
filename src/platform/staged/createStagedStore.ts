import * as Comlink from 'comlink';
import {
  stagedChannel,
  stagedDatabase,
  type StagedMessage,
  type StagedPlace,
  type StagedWorker,
  type StoredStaged,
} from '#domain/accounts/staged/storedStaged.ts';
import { failureOf } from '../workerFailure.ts';
import type { StagedStore } from './stagedStore.ts';

/** The {@link StagedStore} in a worker, which is started when there is something to store or to read. */
export function createStagedStore(): StagedStore {
  const channel = new BroadcastChannel(stagedChannel);
  const tab = Math.random().toString(36);
  let started: { remote: Comlink.Remote<StagedWorker>; failed: Promise<never> } | null = null;

  function start(): NonNullable<typeof started> {
    if (started) return started;
    const worker = new Worker(new URL('../../../workers/staged.worker.ts', import.meta.url), {
      type: 'module',
      name: 'staged',
    });
    started = { remote: Comlink.wrap<StagedWorker>(worker), failed: failureOf(worker) };
    return started;
  }

  /** The result of a call to the worker. @throws when it fails */
  function ask<T>(call: (remote: Comlink.Remote<StagedWorker>) => Promise<T>): Promise<T> {
    const { remote, failed } = start();
    return Promise.race([call(remote), failed]);
  }

  /** Most users have never added an account: their accounts are counted without a worker. */
  async function isStored(): Promise<boolean> {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === stagedDatabase);
  }

  return {
    async keepOnly(userId) {
      if (await isStored()) await ask((worker) => worker.keepOnly(userId));
    },
    count: async (userId) => ((await isStored()) ? ask((worker) => worker.count(userId)) : 0),
    async *read(userId) {
      if (!(await isStored())) return;
      let place: StagedPlace | null = null;
      for (;;) {
        const after: StagedPlace | null = place;
        const rows: readonly StoredStaged[] = await ask((worker) => worker.readAfter(userId, after));
        const last = rows.at(-1);
        if (!last) return;
        yield rows;
        place = last;
      }
    },
    put: (userId, rows) => ask((worker) => worker.put(tab, userId, rows)),
    remove: (userId, places) => ask((worker) => worker.remove(tab, userId, places)),
    onChange(listener) {
      const receive = ({ data: { from, change } }: MessageEvent<StagedMessage>): void => {
        if (from !== tab) listener(change);
      };
      channel.addEventListener('message', receive);
      return () => channel.removeEventListener('message', receive);
    },
  };
}
