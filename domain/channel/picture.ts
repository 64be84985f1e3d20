import type { Fault } from '#contract/errors/index.ts';
import type { imageFormats } from '#contract/channel/image.ts';
import type { PadState } from '#contract/channel/pad.ts';
import type { VideoCodecName } from '#contract/channel/video.ts';
import type { PictureScale } from '#domain/control/pictureLadder.ts';
import type { Observable } from '#domain/observable.ts';

/** The connection of a picture: tiles must not delay the control view. */
export type Lane = 'wall' | 'control';

export interface ConsoleTarget {
  token: string;
  consoleId: number;
}

/** A picture request of the page. */
export interface PictureOptions {
  /** Device pixels of the full picture. */
  height: number;
  width: number;
  /** `'auto'`: the format that is quicker on this line and this agent. */
  format: (typeof imageFormats)[number] | 'auto';
  /** Share of the full height and width; `'auto'`: less where the full picture takes too long. */
  scale: PictureScale | 'auto';
  quality: number;
  grayscale: boolean;
  /** A stream may be shown in place of single pictures, where agent and browser have one. */
  video?: boolean;
  /** Device pixels in which a stream is shown: some consoles have more than single pictures. Default: as those. */
  videoSize?: { height: number; width: number };
}

/** How often frames are requested. */
export interface Cadence {
  /** Milliseconds between requests; `'asap'`: as soon as the last frame is painted (at least 16 ms). */
  intervalMs: number | 'asap';
  /** Maximum concurrent requests: 1 on the wall, 2 in control. */
  inFlight: 1 | 2;
  /** Milliseconds between the pictures of a stream; as those of single pictures unless given. */
  videoIntervalMs?: number;
  /** False: request nothing, keep the last picture. */
  active: boolean;
  /** Served before the others of its server. */
  priority: boolean;
  /** Somebody attends to it: its stream gets more of what the tiles of a wall share. */
  attended?: boolean;
}

/**
 * Where the frames of a picture come from: the local screenshot service, or the channel, and then why not the service. `off`:
 * none is set up; `unasked`: not asked yet; `absent`: nothing answers; `otherServers`, `otherConsoles`: it does not have this
 * one. The others are faults: `status` of an answer, `wrongAnswer` (no image), `unreadable`, `tooLarge`, no whole answer in time
 * (`timeout`), `broken` off, or `slow`: slower than the channel. It is tried again a minute later.
 */
export type PictureSource =
  | 'local'
  | 'off'
  | 'unasked'
  | 'absent'
  | 'otherServers'
  | 'otherConsoles'
  | 'status'
  | 'wrongAnswer'
  | 'unreadable'
  | 'tooLarge'
  | 'timeout'
  | 'broken'
  | 'slow';

/**
 * Why single pictures are shown and no stream: `chosen` in the settings, `browser` that cannot decode one, `agent` that has
 * none, a `fault` after which it is tried again, `local` pictures of this computer, which cost no line; `starting`: it is not
 * known yet.
 */
export type VideoAbsence = 'chosen' | 'browser' | 'agent' | 'fault' | 'local' | 'starting';

export type PictureState = 'loading' | 'live' | 'stale' | 'failed';

/** Published at most four times a second, and at once when `state` changes. */
export interface PictureStatus {
  state: PictureState;
  /** Number of the newest painted frame; 0 before the first. */
  frame: number;
  /**
   * When a frame was last painted, or the painted one was said to be still up to date, in `performance.now()` time of
   * the page; null before the first frame.
   */
  progressedAt: number | null;
  /** Painted frames in the last second. */
  fps: number;
  /** From a frame's request until it is displayed, milliseconds, median of the last frames; null before the first. */
  requestToDisplayMs: number | null;
  /** From a button's press until its frame is displayed, milliseconds, of the last press; null before the first. */
  buttonToPictureMs: number | null;
  /** Format and height (pixels) in use; a codec while it is a stream. */
  format: (typeof imageFormats)[number] | VideoCodecName;
  height: number;
  /** Kilobits a second that arrive of a stream; null of single pictures. */
  kbps: number | null;
  /** Null while a stream is shown. */
  noVideo: VideoAbsence | null;
  /** Error of the last attempt; null when it succeeded. */
  error: Fault | null;
  /** The error is that of a picture that cannot be read. */
  isUnreadable: boolean;
  /** Pictures that could not be read, since this one was opened. */
  unreadable: number;
  source: PictureSource;
}

/** A live picture on a canvas. Frames are fetched, decoded and painted in the worker. */
export interface Picture {
  readonly status: Observable<PictureStatus>;
  update(change: { picture?: Partial<PictureOptions>; cadence?: Partial<Cadence> }): void;
  /** Requests a frame newer than the painted one at once; may exceed `inFlight` by one. */
  kick(): void;
  close(): void;
}

/** Sends pad states of one console, in order. */
export interface PadLine {
  /**
   * Queues a state. Every state is sent whole. The worker sends the repeats of a pressed pad and the keepalive, so
   * that a busy page never releases a button.
   */
  send(state: PadState): void;
  /** Minimum duration of a press, milliseconds: shorter taps are stretched to it. */
  setMinPress(ms: number): void;
  /**
   * Calls back at this interval, milliseconds, until it is stopped; one at a time. The ticks come from the worker: a page's own
   * timers take twice the time, and are late.
   */
  every(ms: number, callback: () => void): () => void;
  /** Drops queued states and releases everything at once. */
  releaseAll(): void;
  /** Sends the neutral state every 5 s, which keeps control while nothing is pressed. */
  setKeepAlive(held: boolean): void;
  /** Error of a refused state, for example because another user controls the console; null otherwise. */
  readonly refused: Observable<Fault | null>;
  /** True, and final, when the connection broke or became unresponsive: states do not arrive any more. */
  readonly lost: Observable<boolean>;
  /** Sends neutral and ends. */
  close(): void;
}
