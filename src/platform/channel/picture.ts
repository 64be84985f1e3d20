import type { PictureCommand, PictureReport } from '#domain/channel/protocol.ts';
import type { Picture, PictureStatus } from '#domain/channel/types.ts';
import { createObservable } from '#domain/observable.ts';

const initial: PictureStatus = {
  state: 'loading',
  frame: 0,
  progressedAt: null,
  fps: 0,
  requestToPaintMs: null,
  buttonToPictureMs: null,
  format: 'webp',
  height: 0,
  error: null,
};

/** The page's end of a picture; `open` passes the other port to the worker. */
export function openPicturePort(open: (port: MessagePort) => void): Picture {
  const channel = new MessageChannel();
  const status = createObservable<PictureStatus>(initial);
  const post = (command: PictureCommand): void => channel.port1.postMessage(command);
  channel.port1.onmessage = ({ data }: MessageEvent<PictureReport>) => {
    // The worker counts time since the epoch, the page since its own start.
    status.set({
      ...data,
      progressedAt: data.progressedAt === null ? null : data.progressedAt - performance.timeOrigin,
    });
  };
  open(channel.port2);
  return {
    status,
    update: (change) => post({ kind: 'update', ...change }),
    kick: () => post({ kind: 'kick', at: performance.timeOrigin + performance.now() }),
    close() {
      post({ kind: 'close' });
      channel.port1.onmessage = null;
    },
  };
}
