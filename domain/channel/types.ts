import type { imageFormats } from '#contract/channel/image.ts';
import type { PadState } from '#contract/channel/pad.ts';
import type { Observable } from '#domain/observable.ts';

/** Which connection a picture travels on: tiles never queue ahead of the control view. */
export type Lane = 'wall' | 'control';

/** A console on its server. */
export interface ConsoleTarget {
  token: string;
  consoleId: number;
}

export interface PictureOptions {
  /** Device pixels. */
  height: number;
  width: number;
  format: (typeof imageFormats)[number];
  quality: number;
  grayscale: boolean;
}

/** How often the next frame is asked for. */
export interface Cadence {
  /** Milliseconds from one frame to the next; `'asap'`: as soon as the last one is painted (16 ms at the least). */
  intervalMs: number | 'asap';
  /** Requests that may be under way at once: 1 on the wall, 2 in control. */
  inFlight: 1 | 2;
  /** False: ask for nothing, keep the last picture. */
  active: boolean;
  /** Served before the others of its server. */
  priority: boolean;
}

export type PictureState = 'loading' | 'live' | 'stale' | 'failed';

/** Told at most four times a second, and at once when `state` changes. */
export interface PictureStatus {
  state: PictureState;
  /** Number of the newest painted frame; 0 before the first. */
  frame: number;
  /** When the frame number last grew, in `performance.now()` time of the page; null before the first frame. */
  progressedAt: number | null;
  /** Painted frames in the last second. */
  fps: number;
  /** Request to paint, milliseconds, median of the last frames; null before the first. */
  requestToPaintMs: number | null;
  /** Button to picture, milliseconds, of the last press that the worker saw out; null before the first. */
  buttonToPictureMs: number | null;
  /** Why the last attempt failed. */
  error: string | null;
}

/** A live picture on a canvas. Frames are fetched, decoded and painted in the worker. */
export interface Picture {
  readonly status: Observable<PictureStatus>;
  update(change: { picture?: Partial<PictureOptions>; cadence?: Partial<Cadence> }): void;
  /** Asks for a frame newer than the painted one at once, one slot over `inFlight`. */
  kick(): void;
  close(): void;
}

/** Sends pad states of one console, in order. */
export interface PadLine {
  /**
   * Queues a state. Every state is sent whole; repeats while not neutral, and the held keepalive, are sent
   * by the worker, so that a busy page never lets a button go.
   */
  send(state: PadState): void;
  /** Shortest press in milliseconds: taps of fingers and keys are stretched to it. */
  setMinPress(ms: number): void;
  /** Forgets what waits to be sent and lets everything go at once. */
  releaseAll(): void;
  /** Keeps sending the neutral state every 5 s: control is held though nothing is pressed. */
  setKeepAlive(held: boolean): void;
  /** Set when the agent refused a state, for instance because another user holds the console. */
  readonly refused: Observable<string | null>;
  /** Set for good when the connection that carries the states broke or fell silent: nothing arrives any more. */
  readonly lost: Observable<boolean>;
  /** Sends neutral and ends. */
  close(): void;
}
