import type { PadState } from '#contract/channel/pad.ts';
import type { ChannelCredentials } from '#contract/http/me.ts';
import type { ChannelMethodName, ScriptState } from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import type { Cadence, ConsoleTarget, Lane, PictureOptions, PictureStatus } from './types.ts';

/** What the page and the channel worker say to each other. Times are milliseconds since the epoch. */

export interface ChannelIdentity {
  url: string;
  userId: number;
  creds: ChannelCredentials;
}

export type ChannelStatus = 'off' | 'connecting' | 'live' | 'reconnecting';

/** Worker to page, on the status port. `refused`: the server does not take the credentials. */
export type ChannelReport = { kind: 'status'; status: ChannelStatus } | { kind: 'refused' };

/** Why a request of the channel failed. `held`: somebody else holds the console, unexpectedly. */
export type ChannelErrorCode =
  | 'agent'
  | 'held'
  | 'timeout'
  | 'offline'
  | 'no-responders'
  | 'forbidden'
  | 'malformed';

export type ChannelResult =
  | { ok: true; value: unknown }
  | { ok: false; code: ChannelErrorCode; message: string };

/** What of a hold on a console is undone: the pad always, the name of this line always. */
export interface PadRelease {
  /** The line for which the console was taken. */
  line: string;
  /** The script was paused for it and is to go on. */
  resume: boolean;
}

/** `script`: as the agent says that it is now; null when it was not to be resumed. */
export type ReleaseResult =
  | { ok: true; script: ScriptState | null }
  | { ok: false; code: ChannelErrorCode; message: string };

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
  /** The page is well; without it for a while a held button is let go. */
  | { kind: 'alive' }
  | { kind: 'close' };

/** Worker to page, on the port of a pad. */
export type PadReport =
  | { kind: 'refused'; error: string }
  | { kind: 'taken' }
  /** The connection that carries the states is gone, or does not answer. */
  | { kind: 'lost' };

/** Worker to page, on the port of a picture; `progressedAt` since the epoch. */
export type PictureReport = PictureStatus;

/** The worker as the page sees it, over comlink. */
export interface ChannelWorker {
  /** `screenshotService`: address of the local screenshot service, or null for none. */
  start(statusPort: MessagePort, screenshotService: string | null): void;
  /** Tokens of the servers of each group: a local screenshot service of one serves them all. */
  setServerGroups(groups: readonly (readonly string[])[]): void;
  connect(identity: ChannelIdentity): void;
  disconnect(): Promise<void>;
  /** `timeoutMs`: the method's own unless another is given. */
  request(
    name: ChannelMethodName,
    target: ChannelTarget,
    body: unknown,
    timeoutMs?: number,
  ): Promise<ChannelResult>;
  openPicture(
    canvas: OffscreenCanvas,
    target: ConsoleTarget,
    lane: Lane,
    options: PictureOptions,
    cadence: Cadence,
    port: MessagePort,
  ): void;
  /** `line`: name of this line of states, as the console was taken with. */
  openPad(target: ConsoleTarget, line: string, port: MessagePort): void;
  /**
   * Gives a console back: pad neutral, script on, name off, published in this order in one step, since the page may
   * be gone right after it. Answers within about a second.
   */
  release(target: ConsoleTarget, order: PadRelease): Promise<ReleaseResult>;
  /** Sends a tick every 4 ms, the next only after the last was answered. */
  openTicker(port: MessagePort): void;
}
