import type { Fault } from '#contract/errors/index.ts';
import type { PadCommand, PadReport, PictureCommand } from '#domain/channel/protocol.ts';
import type { PadLine, Picture, PictureStatus } from '#domain/channel/picture.ts';
import { isNeutral } from '#domain/control/pad.ts';
import { createObservable } from '#domain/observable.ts';

/** Interval of the page's heartbeat to the worker while something is held, milliseconds. */
const heartbeatMs = 300;

/** The page's end of a pad line; `open` passes the other port to the worker. */
export function openPadLine(open: (port: MessagePort) => void): PadLine {
  const channel = new MessageChannel();
  const refused = createObservable<Fault | null>(null);
  const lost = createObservable(false);
  const post = (command: PadCommand): void => channel.port1.postMessage(command);
  let heartbeat: ReturnType<typeof setInterval> | null = null;

  let onTick: (() => void) | null = null;

  channel.port1.onmessage = ({ data }: MessageEvent<PadReport>) => {
    if (data.kind === 'tick') onTick?.();
    else if (data.kind === 'lost') lost.set(true);
    else refused.set(data.kind === 'refused' ? data.fault : null);
  };
  open(channel.port2);

  const setHeartbeat = (isHolding: boolean): void => {
    if (isHolding && heartbeat === null) heartbeat = setInterval(() => post({ kind: 'alive' }), heartbeatMs);
    if (isHolding || heartbeat === null) return;
    clearInterval(heartbeat);
    heartbeat = null;
  };
  return {
    refused,
    lost,
    send(state) {
      setHeartbeat(!isNeutral(state));
      post({ kind: 'state', state, at: performance.timeOrigin + performance.now() });
    },
    setKeepAlive: (held) => post({ kind: 'hold', held }),
    setMinPress: (ms) => post({ kind: 'minPress', ms }),
    every(ms, callback) {
      onTick = callback;
      post({ kind: 'ticks', ms });
      return () => {
        onTick = null;
        post({ kind: 'ticks', ms: null });
      };
    },
    releaseAll() {
      setHeartbeat(false);
      post({ kind: 'releaseAll' });
    },
    close() {
      setHeartbeat(false);
      post({ kind: 'close' });
      channel.port1.onmessage = null;
    },
  };
}

/** Status of a picture before its first report. */
const initialStatus: PictureStatus = {
  state: 'loading',
  frame: 0,
  progressedAt: null,
  fps: 0,
  requestToDisplayMs: null,
  buttonToPictureMs: null,
  format: 'webp',
  height: 0,
  kbps: null,
  noVideo: 'starting',
  error: null,
  isUnreadable: false,
  unreadable: 0,
  source: 'unasked',
};

/** The page's end of a picture; `open` passes the other port to the worker. */
export function openPicture(open: (port: MessagePort) => void): Picture {
  const channel = new MessageChannel();
  const status = createObservable<PictureStatus>(initialStatus);
  const post = (command: PictureCommand): void => channel.port1.postMessage(command);
  channel.port1.onmessage = ({ data }: MessageEvent<PictureStatus>) => {
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
