import type { PictureStatus } from '#domain/channel/picture.ts';
import type { Clock } from '#domain/clock.ts';
import type { FrameMark } from '#domain/control/frameOrder.ts';
import type { RequestedPicture } from './adaptiveOptions.ts';
import type { FrameSink, FrameSource } from './frames.ts';

/** Interfaces of one picture to the outside, and the rules of its lane. */
export interface PictureLoopOptions {
  source: FrameSource;
  sink: Pick<FrameSink, 'paint' | 'displayed'>;
  clock: Clock;
  /** Waits for a request slot of the server; the control view has no queue. Resolves with the function that releases it. */
  acquireSlot(priority: () => number): Promise<() => void>;
  report(status: PictureStatus): void;
  /** Longest wait of a request for a newer frame, milliseconds. */
  waitMs: number;
  /** Round trip of this picture's connection, milliseconds; null while unknown. */
  roundTripMs(): number | null;
  /** The browser asks to save data. */
  savesData(): boolean;
  /** Share of the interval at which it is refreshed; null: one interval after the last request. */
  phase: number | null;
}

/** A received frame, with the options that it was requested with. */
export interface Received {
  mark: FrameMark;
  options: RequestedPicture;
}

/** Times of a request, milliseconds. */
export interface RequestTimes {
  requestedAt: number;
  arrivedAt: number;
  /** Time of the input for which the frame was requested; null without one. */
  pressedAt: number | null;
}
