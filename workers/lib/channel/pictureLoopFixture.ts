import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { Cadence, PictureStatus } from '#domain/channel/picture.ts';
import { unreadable } from '#domain/channel/readablePicture.ts';
import { FakeClock } from '#domain/clock.ts';
import type { Frame } from './frames.ts';
import { PictureLoop } from './pictureLoop.ts';

const options = { height: 169, width: 300, format: 'webp', scale: 1, quality: 70, grayscale: false } as const;
const bytes = new Uint8Array([1]);

interface PendingRequest {
  at: number;
  request: ScreenshotOptions;
  answer(frame: number | null, capturedAt?: number, start?: string): void;
  /** Confirms that the painted frame is still up to date. */
  confirm(frame: number, capturedAt?: number): void;
  fail(error?: Error): void;
}

/** A picture whose requests the test answers, and which paints nothing. Time passes only by `clock`. */
export function set(
  cadence: Partial<Cadence> = {},
  lineMs: number | null = null,
  phase: number | null = null,
) {
  const clock = new FakeClock(100_000);
  const requests: PendingRequest[] = [];
  const painted: number[] = [];
  const slots: (() => number)[] = [];
  const sink = { broken: false, displayMs: 0 };
  let status: PictureStatus | null = null;
  const loop = new PictureLoop(
    {
      clock,
      source: {
        origin: () => 'off',
        next: (request) =>
          new Promise<Frame>((resolve, reject) => {
            requests.push({
              at: clock.now(),
              request,
              answer: (frame, capturedAt = clock.now(), start?: string) =>
                resolve({
                  mark: { frame: frame ?? 0, capturedAt, start },
                  bytes: frame === null ? null : bytes,
                  contentType: String(frame),
                  encodeMs: null,
                  heldMs: null,
                }),
              confirm: (frame, capturedAt = clock.now()) =>
                resolve({
                  mark: { frame, capturedAt },
                  bytes: null,
                  contentType: '',
                  encodeMs: null,
                  heldMs: null,
                }),
              fail: (error = new Error('no')) => reject(error),
            });
          }),
      },
      sink: {
        paint({ contentType }, isWanted) {
          if (sink.broken) return Promise.reject(unreadable('cannot be decoded'));
          if (!isWanted()) return Promise.resolve(false);
          painted.push(Number(contentType));
          return Promise.resolve(true);
        },
        displayed: () => new Promise((done) => clock.after(sink.displayMs, done)),
      },
      acquireSlot(priority) {
        slots.push(priority);
        return Promise.resolve(() => {});
      },
      report: (next) => (status = next),
      roundTripMs: () => lineMs,
      savesData: () => false,
      phase,
      waitMs: 0,
    },
    options,
    { intervalMs: 5_000, inFlight: 1, active: true, priority: false, ...cadence },
  );
  const state = () => status?.state;
  return { clock, requests, painted, slots, sink, loop, state, status: () => status };
}
