import type { Cadence, ConsoleTarget, PictureStatus } from '#domain/channel/picture.ts';
import { systemClock } from '#domain/clock.ts';
import type { Connection } from '#workers/lib/channel/connection.ts';
import { channelFrames } from '#workers/lib/channel/frames.ts';
import { PictureLoop } from '#workers/lib/channel/pictureLoop.ts';

/** A watched picture without a screen. */
export interface WatchedPicture {
  readonly states: readonly PictureStatus[];
  readonly loop: PictureLoop;
  /** Number of the newest painted frame. */
  last(): number;
  state(): PictureStatus['state'] | undefined;
  /** Longest time between two frames (milliseconds). */
  longestGapMs(): number;
}

/** Runs the worker's picture loop on this connection, with a paint function that counts. */
export function watchPicture(
  connection: Connection,
  target: ConsoleTarget,
  cadence: Cadence,
): WatchedPicture {
  const painted: { frame: number; at: number }[] = [];
  const states: PictureStatus[] = [];
  /** Numbers of the frames by their pictures: several may have arrived before one is painted. */
  const numbers = new WeakMap<Uint8Array, number>();
  const source = channelFrames(() => connection, target, systemClock.now);
  const loop = new PictureLoop(
    {
      source: {
        origin: () => 'off',
        async next(request) {
          const frame = await source.next(request);
          if (frame.bytes) numbers.set(frame.bytes, frame.mark.frame);
          return frame;
        },
      },
      sink: {
        displayed: () => Promise.resolve(),
        paint({ bytes }, isWanted) {
          if (!isWanted()) return Promise.resolve(false);
          painted.push({ frame: numbers.get(bytes) ?? 0, at: performance.now() });
          return Promise.resolve(true);
        },
      },
      clock: systemClock,
      // Long enough for two concurrent requests.
      roundTripMs: () => 1_000,
      savesData: () => false,
      phase: null,
      waitMs: 500,
      acquireSlot: () => Promise.resolve(() => {}),
      report: (status) => states.push(status),
    },
    { height: 540, width: 960, format: 'webp', scale: 1, quality: 60, grayscale: false },
    cadence,
  );
  return {
    states,
    loop,
    last: () => painted.at(-1)?.frame ?? 0,
    state: () => states.at(-1)?.state,
    longestGapMs: () => Math.max(0, ...painted.map(({ at }, index) => at - (painted[index - 1]?.at ?? at))),
  };
}
