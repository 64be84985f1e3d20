import * as Comlink from 'comlink';
import type { ChannelMethodName, ChannelReply, ChannelRequest } from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { ChannelReport, ChannelStatus } from '#domain/channel/protocol.ts';
import type { Cadence, ConsoleTarget, Lane, PictureOptions } from '#domain/channel/picture.ts';
import { createObservable } from '#domain/observable.ts';
import { openPadLine, openPicture } from './ports.ts';
import { createSurface } from './surface.ts';
import { type RunningWorker, runWorker } from './runWorker.ts';
import type { Channel, ChannelAccess } from './channel.ts';

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
