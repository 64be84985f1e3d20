import type { Fault } from '#contract/errors/index.ts';
import type { imageFormats } from '#contract/channel/image.ts';
import type { PadState } from '#contract/channel/pad.ts';
import type { VideoCodecName } from '#contract/channel/video.ts';
import type { PictureScale } from '#domain/control/adaptiveQuality.ts';
import type { Observable } from '#domain/observable.ts';

/** The connection of a picture: tiles must not delay the control view. */
export type Lane = 'wall' | 'control';

export interface ConsoleTarget {
  token: string;
  consoleId: number;
}

export interface PictureOptions {
  /** Device pixels of the full picture. */
  height: number;
  width: number;
  /** `'auto'`: the format that is faster on this connection and agent. */
  format: (typeof imageFormats)[number] | 'auto';
  /** Share of the full height and width; `'auto'`: less if the full picture takes too long. */
  scale: PictureScale | 'auto';
  quality: number;
  grayscale: boolean;
  /** Whether a stream may be shown instead of single pictures, if agent and browser can. */
  video?: boolean;
  /** Size of a stream in device pixels: some consoles have more than in single pictures. Default: as single pictures. */
  videoSize?: { height: number; width: number };
}

export interface Cadence {
  /** Milliseconds between requests; `'asap'`: as soon as the last frame is painted (at least 16 ms). */
  intervalMs: number | 'asap';
  /** Maximum concurrent requests: 1 on the wall, 2 in control. */
  inFlight: 1 | 2;
  /** Milliseconds between the pictures of a stream; default: as for single pictures. */
  videoIntervalMs?: number;
  /** False: request nothing, keep the last picture. */
  active: boolean;
  /** Whether it is served before the other pictures of its server. */
  priority: boolean;
  /** Whether the user attends to it: its stream gets more of the share of the wall's tiles. */
  attended?: boolean;
}

/**
 * Where the frames of a picture come from: the local screenshot service (`local`), or the channel, with the
 * reason why not from the service. `off`: none is set up; `unasked`: not asked yet; `absent`: nothing
 * answers; `otherServers`, `otherConsoles`: it does not have this one. The others are faults: `status` of an
 * answer, `wrongAnswer` (no image), `unreadable`, `tooLarge`, `timeout` (no complete answer in time),
 * `broken` off, or `slow` (slower than the channel). After a fault it is tried again a minute later.
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
 * Why single pictures are shown instead of a stream: `chosen` in the settings, `browser` that cannot decode
 * it, `agent` that has none, a `fault` after which it is tried again, `local` pictures of this computer,
 * which need no connection; `starting`: not known yet.
 */
export type VideoAbsence = 'chosen' | 'browser' | 'agent' | 'fault' | 'local' | 'starting';

export type PictureState = 'loading' | 'live' | 'stale' | 'failed';

/** Published at most four times a second, and at once when `state` changes. */
export interface PictureStatus {
  state: PictureState;
  /** Number of the newest painted frame; 0 before the first. */
  frame: number;
  /**
   * When a frame was last painted, or the painted one was confirmed as current, in `performance.now()` time
   * of the page; null before the first frame.
   */
  progressedAt: number | null;
  /** Painted frames in the last second. */
  fps: number;
  /** Time from a frame's request to its display, in milliseconds, as the median of the last frames; null before the first. */
  requestToDisplayMs: number | null;
  /** Time from the last press of a button to the display of its frame, in milliseconds; null before the first. */
  buttonToPictureMs: number | null;
  /** Format and height (pixels) in use; the codec in case of a stream. */
  format: (typeof imageFormats)[number] | VideoCodecName;
  height: number;
  /** Received kilobits a second of a stream; null for single pictures. */
  kbps: number | null;
  /** Null while a stream is shown. */
  noVideo: VideoAbsence | null;
  /** Error of the last attempt; null when it succeeded. */
  error: Fault | null;
  /** Whether the error is that of an unreadable picture. */
  isUnreadable: boolean;
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
   * Queues a state. Each state is sent as a whole. The worker repeats the state of a pressed pad and sends
   * the keepalive, so that a busy page never releases a button.
   */
  send(state: PadState): void;
  /** Minimum duration of a press, milliseconds: shorter taps are stretched to it. */
  setMinPress(ms: number): void;
  /**
   * Calls back at this interval, in milliseconds, until it is stopped; only one callback at a time. The ticks
   * come from the worker, because a page's own timers take twice the time and are late.
   */
  every(ms: number, callback: () => void): () => void;
  /** Drops queued states and releases everything at once. */
  releaseAll(): void;
  /** Sends the neutral state every 5 s, which keeps control while nothing is pressed. */
  setKeepAlive(held: boolean): void;
  /** Error of a refused state, for example because another user controls the console; null otherwise. */
  readonly refused: Observable<Fault | null>;
  /** True, and final, when the connection broke or became unresponsive: states no longer arrive. */
  readonly lost: Observable<boolean>;
  /** Sends neutral and ends. */
  close(): void;
}
