import type { Fault } from '#contract/errors/index.ts';
import type { PadState } from '#contract/channel/pad.ts';
import type { ChannelCredentials } from '#contract/http/me.ts';
import type { ChannelMethodName, ScriptState } from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import type { Cadence, ConsoleTarget, Lane, PictureOptions } from './picture.ts';

/** Messages between the page and the channel worker. Times are milliseconds since the epoch. */

export interface ChannelIdentity {
  url: string;
  userId: number;
  creds: ChannelCredentials;
}

export type ChannelStatus = 'off' | 'connecting' | 'live' | 'reconnecting';

/** Worker to page, on the status port. `refused`: the server refused the credentials. */
export type ChannelReport = { kind: 'status'; status: ChannelStatus } | { kind: 'refused' };

/**
 * Reason of a failed request. `held`: somebody else controls the console, contrary to the request.
 * `unreadable`: the picture was refused before decoding, or could not be decoded.
 */
export type ChannelErrorCode =
  | 'agent'
  | 'held'
  | 'timeout'
  | 'offline'
  | 'no-responders'
  | 'forbidden'
  | 'malformed'
  | 'unreadable';

export type ChannelResult =
  | { ok: true; value: unknown }
  | { ok: false; code: ChannelErrorCode; fault: Fault };

/** What to release besides the pad and the holder's name of this line. */
export interface PadRelease {
  /** The line for which the console was taken. */
  line: string;
  /** The script was paused for this control and must be resumed. */
  resume: boolean;
}

/** `script`: the state that the agent replied; null when no resume was requested. */
export type ReleaseResult =
  | { ok: true; script: ScriptState | null }
  | { ok: false; code: ChannelErrorCode; fault: Fault };

/** Page to worker, on the port of a picture. */
export type PictureCommand =
  | { kind: 'update'; picture?: Partial<PictureOptions>; cadence?: Partial<Cadence> }
  | { kind: 'kick'; at: number }
  | { kind: 'close' };

/** Page to worker, on the port of a pad. */
export type PadCommand =
  | { kind: 'state'; state: PadState; at: number }
  | { kind: 'hold'; held: boolean }
  | { kind: 'minPress'; ms: number }
  | { kind: 'releaseAll' }
  /** Heartbeat of the page; without it held buttons are released. */
  | { kind: 'alive' }
  /** Asks for a tick at this interval, in milliseconds; null: no more. */
  | { kind: 'ticks'; ms: number | null }
  | { kind: 'close' };

/** Worker to page, on the port of a pad. */
export type PadReport =
  | { kind: 'refused'; fault: Fault }
  | { kind: 'taken' }
  | { kind: 'tick' }
  /** The connection of the pad line is lost or does not respond. */
  | { kind: 'lost' };

/** What the worker paints on: a canvas, or the frames of a video. */
export type PictureSurface = OffscreenCanvas | WritableStream<VideoFrame>;

/** Interface of the worker for the page, over Comlink. */
export interface ChannelWorker {
  /** `screenshotService`: address of the local screenshot service, or null for none. */
  start(statusPort: MessagePort, screenshotService: string | null): void;
  /** Tokens of the servers of each group: a local screenshot service in a group serves all its servers. */
  setServerGroups(groups: readonly (readonly string[])[]): void;
  connect(identity: ChannelIdentity): void;
  /** Checks both connections: see `Channel`. */
  probe(): void;
  /** Answers at once. */
  ping(): void;
  disconnect(): Promise<void>;
  /** `timeoutMs`: default is that of the method. */
  request(
    name: ChannelMethodName,
    target: ChannelTarget,
    body: unknown,
    timeoutMs?: number,
  ): Promise<ChannelResult>;
  openPicture(
    surface: PictureSurface,
    target: ConsoleTarget,
    lane: Lane,
    options: PictureOptions,
    cadence: Cadence,
    port: MessagePort,
  ): void;
  /** `line`: id of the pad line that took the console. */
  openPad(target: ConsoleTarget, line: string, port: MessagePort): void;
  /**
   * Releases control of a console: pad neutral, script resumed, holder's name removed. Published in this order before
   * the first await, because the page may close right after it. Resolves within about a second.
   */
  release(target: ConsoleTarget, order: PadRelease): Promise<ReleaseResult>;
}
