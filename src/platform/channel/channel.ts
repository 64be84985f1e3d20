import type {
  ChannelMethodName,
  ChannelReply,
  ChannelRequest,
  ScriptState,
} from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import type {
  Cadence,
  ConsoleTarget,
  Lane,
  PadLine,
  Picture,
  PictureOptions,
} from '#domain/channel/picture.ts';
import type { ChannelIdentity, ChannelStatus, PadRelease } from '#domain/channel/protocol.ts';
import type { Observable } from '#domain/observable.ts';

export type { ChannelIdentity, ChannelStatus } from '#domain/channel/protocol.ts';
export type * from '#domain/channel/picture.ts';

/** Address and credentials of the channel, and the local screenshot service. */
export interface ChannelAccess extends ChannelIdentity {
  /** Origin of the local screenshot service; the first value stays in use until the page reloads. */
  screenshotUrl: string;
}

export interface Channel {
  readonly status: Observable<ChannelStatus>;
  /** How often its worker was replaced: pictures and pads of earlier ones have ended and have to be opened again. */
  readonly restarts: Observable<number>;
  /** Starts the worker for the next `connect`: its code loads while the user is still unknown. */
  prepare(): void;
  connect(access: ChannelAccess): void;
  /** Replaces connections that look open but do not answer, for example because the computer has slept. */
  probe(): void;
  /** Tokens of the servers of each group: a local screenshot service of one serves them all. */
  setServerGroups(groups: readonly (readonly string[])[]): void;
  disconnect(): Promise<void>;
  /**
   * `timeoutMs`: by default the timeout of the method.
   * @throws ChannelError with the agent's text, `timeout`, `offline` or `no-responders`.
   */
  request<N extends ChannelMethodName>(
    name: N,
    target: ChannelTarget,
    body?: ChannelRequest<N>,
    timeoutMs?: number,
  ): Promise<ChannelReply<N>>;
  /**
   * Shows a console's picture in a new element inside of `place`, until the picture is closed. Waits until the channel
   * is live.
   */
  openPicture(
    place: HTMLElement,
    target: ConsoleTarget,
    lane: Lane,
    options: PictureOptions,
    cadence: Cadence,
  ): Picture;
  /** `line`: id of the pad line that took the console; the console ignores states of other lines. */
  openPad(target: ConsoleTarget, line: string): PadLine;
  /**
   * Releases control of a console: pad neutral, script resumed, holder's name removed. The messages are sent
   * before this call returns, so it also works while the page is closing.
   * @returns the script as it is now; null if it was not to be resumed.
   * @throws ChannelError when no reply came within a second.
   */
  release(target: ConsoleTarget, order: PadRelease): Promise<ScriptState | null>;
}
