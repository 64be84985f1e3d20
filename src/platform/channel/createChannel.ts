import * as Comlink from 'comlink';
import type { ChannelMethodName, ChannelReply, ChannelRequest } from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { ChannelReport, ChannelStatus, ChannelWorker } from '#domain/channel/protocol.ts';
import type { Cadence, ConsoleTarget, Lane, PictureOptions } from '#domain/channel/picture.ts';
import { createObservable } from '#domain/observable.ts';
import { openPadLine, openPicture } from './ports.ts';
import { createSurface } from './surface.ts';
import { failureOf } from '../workerFailure.ts';
import type { Channel, ChannelAccess } from './channel.ts';

/** Milliseconds between two pings of the worker; two unanswered ones mean that it has failed or hangs. */
const pingMs = 2_000;
const maxUnanswered = 2;

/** A worker whose code could not be loaded is replaced after this time, milliseconds. */
const reloadMs = 5_000;

/**
 * The channel runs in a worker, so that frames and pads never wait for the main thread. A worker that dies or hangs is
 * replaced.
 * @param onRefused called for each connection attempt whose credentials the server refuses.
 */
export function createChannel(onRefused: () => void): Channel {
  const status = createObservable<ChannelStatus>('off');
  const restarts = createObservable(0);
  let worker: RunningWorker | null = null;
  let closeStatus: (() => void) | null = null;
  let access: ChannelAccess | null = null;
  let serverGroups: readonly (readonly string[])[] = [];

  /** Starts the worker on first use: the sign-in page does not need it. */
  const running = (): RunningWorker => (worker ??= runWorker(() => access !== null, restart));
  /** @throws ChannelError `offline` when the worker ends before it has answered. */
  const ask = <T>(call: (remote: RunningWorker['remote']) => T): Promise<Awaited<T>> =>
    Promise.race([call(running().remote), running().ended]);

  function connect({ screenshotUrl, ...identity }: ChannelAccess): void {
    // The start parameters are known only after sign-in.
    if (!closeStatus) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<ChannelReport>) => {
        if (data.kind === 'status') status.set(data.status);
        else onRefused();
      };
      closeStatus = () => port1.close();
      void running().remote.start(Comlink.transfer(port2, [port2]), screenshotUrl);
      void running().remote.setServerGroups(serverGroups);
    }
    void running().remote.connect(identity);
  }

  function restart(): void {
    worker?.end();
    worker = null;
    closeStatus?.();
    closeStatus = null;
    if (!access) return;
    connect(access);
    status.set('reconnecting');
    restarts.set(restarts.get() + 1);
  }

  return {
    status,
    restarts,
    prepare() {
      running();
    },
    connect(next) {
      access = next;
      connect(next);
    },
    probe() {
      void worker?.remote.probe();
    },
    setServerGroups(groups) {
      serverGroups = groups;
      void worker?.remote.setServerGroups(groups);
    },
    async disconnect() {
      access = null;
      if (worker) await ask((remote) => remote.disconnect());
    },
    async request<N extends ChannelMethodName>(
      name: N,
      target: ChannelTarget,
      body?: ChannelRequest<N>,
      timeoutMs?: number,
    ) {
      const result = await ask((remote) => remote.request(name, target, body, timeoutMs));
      if (!result.ok) throw new ChannelError(result.code, result.fault);
      // Parsed by the method's schema in the worker.
      return result.value as ChannelReply<N>;
    },
    openPicture(
      place: HTMLElement,
      target: ConsoleTarget,
      lane: Lane,
      options: PictureOptions,
      cadence: Cadence,
    ) {
      const { end, remove } = createSurface(place, lane, options);
      const picture = openPicture((port) => {
        void running().remote.openPicture(
          Comlink.transfer(end, [end]),
          target,
          lane,
          options,
          cadence,
          Comlink.transfer(port, [port]),
        );
      });
      return {
        ...picture,
        close() {
          picture.close();
          remove();
        },
      };
    },
    openPad(target, line) {
      return openPadLine((port) => {
        void running().remote.openPad(target, line, Comlink.transfer(port, [port]));
      });
    },
    async release(target, order) {
      const result = await ask((remote) => remote.release(target, order));
      if (!result.ok) throw new ChannelError(result.code, result.fault);
      return result.script;
    },
  };
}

/** The channel's worker, until it ends. */
interface RunningWorker {
  remote: Comlink.Remote<ChannelWorker>;
  /** Rejects when it ends: calls under way are never answered. */
  ended: Promise<never>;
  end(): void;
}

/**
 * @param isInUse whether an answer is expected
 * @param onDead called if the worker cannot be loaded, or does not answer any more
 */
function runWorker(isInUse: () => boolean, onDead: () => void): RunningWorker {
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
