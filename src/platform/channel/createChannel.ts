import * as Comlink from 'comlink';
import type { ChannelMethodName, ChannelReply, ChannelRequest } from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { ChannelReport, ChannelStatus, ChannelWorker } from '#domain/channel/protocol.ts';
import type { Cadence, ConsoleTarget, Lane, PictureOptions } from '#domain/channel/picture.ts';
import { createObservable } from '#domain/observable.ts';
import { openPadLine, openPicture } from './ports.ts';
import { createSurface } from './surface.ts';
import type { Channel } from './channel.ts';

/**
 * The channel runs in a worker, so that frames and pads never wait for the main thread.
 * @param onRefused called for each connection attempt whose credentials the server refuses.
 */
export function createChannel(onRefused: () => void): Channel {
  const status = createObservable<ChannelStatus>('off');
  let worker: Comlink.Remote<ChannelWorker> | null = null;
  let started = false;

  /** Starts the worker on first use: the sign-in page does not need it. */
  function workerProxy(): Comlink.Remote<ChannelWorker> {
    worker ??= Comlink.wrap<ChannelWorker>(
      new Worker(new URL('../../../workers/channel.worker.ts', import.meta.url), {
        type: 'module',
        name: 'channel',
      }),
    );
    return worker;
  }

  /** The start parameters are known only after sign-in. */
  function start(screenshotUrl: string): void {
    if (started) return;
    started = true;
    const statusChannel = new MessageChannel();
    statusChannel.port1.onmessage = ({ data }: MessageEvent<ChannelReport>) => {
      if (data.kind === 'status') status.set(data.status);
      else onRefused();
    };
    void workerProxy().start(Comlink.transfer(statusChannel.port2, [statusChannel.port2]), screenshotUrl);
  }

  return {
    status,
    connect({ screenshotUrl, ...identity }) {
      start(screenshotUrl);
      void workerProxy().connect(identity);
    },
    setServerGroups(groups) {
      void workerProxy().setServerGroups(groups);
    },
    async disconnect() {
      await worker?.disconnect();
    },
    async request<N extends ChannelMethodName>(
      name: N,
      target: ChannelTarget,
      body?: ChannelRequest<N>,
      timeoutMs?: number,
    ) {
      const result = await workerProxy().request(name, target, body, timeoutMs);
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
        void workerProxy().openPicture(
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
        void workerProxy().openPad(target, line, Comlink.transfer(port, [port]));
      });
    },
    async release(target, order) {
      const result = await workerProxy().release(target, order);
      if (!result.ok) throw new ChannelError(result.code, result.fault);
      return result.script;
    },
  };
}
