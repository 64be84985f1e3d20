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
} from '#domain/channel/types.ts';
import type { ChannelIdentity, ChannelStatus, PadRelease } from '#domain/channel/protocol.ts';
import type { Observable } from '#domain/observable.ts';

export type { ChannelIdentity, ChannelStatus } from '#domain/channel/protocol.ts';
export type * from '#domain/channel/types.ts';

/** Where the channel is, with what to enter, and the shorter way to pictures. */
export interface ChannelAccess extends ChannelIdentity {
  /** Origin of the local screenshot service; the first one told holds until the page is loaded anew. */
  screenshotUrl: string;
}

/** The messaging channel. */
export interface Channel {
  readonly status: Observable<ChannelStatus>;
  connect(access: ChannelAccess): void;
  /** Tokens of the servers of each group: a local screenshot service of one serves them all. */
  setServerGroups(groups: readonly (readonly string[])[]): void;
  disconnect(): Promise<void>;
  /**
   * `timeoutMs`: the method's own unless another is given.
   * @throws ChannelError with the agent's text, `timeout`, `offline` or `no-responders`.
   */
  request<N extends ChannelMethodName>(
    name: N,
    target: ChannelTarget,
    body?: ChannelRequest<N>,
    timeoutMs?: number,
  ): Promise<ChannelReply<N>>;
  /**
   * Paints a console's picture on the canvas, which is given to the worker for good: one canvas, one picture.
   * Before the channel is live it waits.
   */
  openPicture(
    canvas: HTMLCanvasElement,
    target: ConsoleTarget,
    lane: Lane,
    options: PictureOptions,
    cadence: Cadence,
  ): Picture;
  /** `line`: the name with which the console was taken; its states count for the console only under it. */
  openPad(target: ConsoleTarget, line: string): PadLine;
  /**
   * Gives a console back: pad neutral, script on, name off. It is on its way when this call returns, also from a page
   * that is being closed.
   * @returns the script as it is now; null when it was not to be resumed.
   * @throws ChannelError when no answer came within a second.
   */
  release(target: ConsoleTarget, order: PadRelease): Promise<ScriptState | null>;
  /** Calls back every 4 ms from the worker's clock, which is not slowed down with the page; for reading pads. */
  onTick(listener: (now: number) => void): () => void;
}
