import * as Comlink from 'comlink';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { ChannelWorker } from '#domain/channel/protocol.ts';
import { failureOf } from '../workerFailure.ts';

/** Milliseconds between two pings of the worker; two unanswered ones mean that it has failed or hangs. */
const pingMs = 2_000;
const maxUnanswered = 2;

/** A worker whose code could not be loaded is replaced after this time, milliseconds. */
const reloadMs = 5_000;

/** The channel's worker, until it ends. */
export interface RunningWorker {
  remote: Comlink.Remote<ChannelWorker>;
  /** Rejects when it ends: calls under way are never answered. */
  ended: Promise<never>;
  end(): void;
}

/**
 * @param isInUse whether an answer is expected
 * @param onDead called if the worker cannot be loaded, or does not answer any more
 */
export function runWorker(isInUse: () => boolean, onDead: () => void): RunningWorker {
  const worker = new Worker(new URL('../../../workers/channel.worker.ts', import.meta.url), {
    type: 'module',
    name: 'channel',
  });
  const remote = Comlink.wrap<ChannelWorker>(worker);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  let unanswered = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const check = (): void => {
    if (!isInUse()) unanswered = 0;
    else if (unanswered >= maxUnanswered) onDead();
    else if (unanswered++ === 0) void remote.ping().then(() => (unanswered = 0));
  };
  // On a slow connection its code takes longer to arrive than an answer.
  void remote.ping().then(() => (timer ??= setInterval(check, pingMs)));
  failureOf(worker).catch(() => (timer ??= setInterval(onDead, reloadMs)));

  return {
    remote,
    ended,
    end() {
      clearInterval(timer);
      worker.terminate();
      reject(new ChannelError('offline', 'not connected'));
    },
  };
}
