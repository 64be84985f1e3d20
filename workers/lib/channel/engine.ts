import * as Comlink from 'comlink';
import { z } from 'zod';
import type { ChannelMethodName, ChannelReply } from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import type {
  ChannelIdentity,
  ChannelReport,
  ChannelResult,
  ChannelWorker,
  PadCommand,
  PadRelease,
  PadReport,
  PictureCommand,
  PictureSurface,
  ReleaseResult,
} from '#domain/channel/protocol.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { Cadence, ConsoleTarget, Lane, PictureOptions } from '#domain/channel/picture.ts';
import { systemClock } from '#domain/clock.ts';
import { tileIntervalMs } from '#domain/control/refresh.ts';
import { createPhases } from '#domain/control/refreshGrid.ts';
import { canvasSink } from './canvasSink.ts';
import { Connection } from './connection.ts';
import { toChannelError } from './toChannelError.ts';
import { channelFrames, type FrameSource } from './frames.ts';
import { PrioritySemaphore } from './prioritySemaphore.ts';
import { PadSender } from './padSender.ts';
import { LivePicture } from './livePicture.ts';
import { releaseConsole } from './release.ts';
import { requestAgent } from './request.ts';
import { localFirstFrames } from './localFirstFrames.ts';
import { ScreenshotService } from './screenshotService.ts';
import { createTicks } from './ticks.ts';
import { createDecoder, decodableCodecs } from './videoDecoder.ts';
import { videoSink } from './videoSink.ts';
import { channelVideo } from './videoSource.ts';

z.config({ jitless: true });

/** Concurrent screenshot requests of the wall per server (specification, business constants). */
const wallRequestsPerServer = 2;

/**
 * Longest wait for a newer frame by lane, milliseconds. A tile must not occupy one of the few request slots;
 * in control the next frame comes at once, and a still picture is confirmed often enough on a slow connection
 * too.
 */
const waitMs: Record<Lane, number> = { wall: 0, control: 500 };

/** A control connection without pictures or pads stays open this long for the next dialog, milliseconds. */
const controlCloseDelayMs = 5_000;

/** A new pad waits this long for a connection, then it counts as lost, milliseconds. */
const padDialMs = 3_000;

/** Whether the user's browser asks sites to save data (Network Information API; Chromium only). */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The channel's connections, pictures and pads, outside the main thread. */
export class ChannelEngine implements ChannelWorker {
  #identity: ChannelIdentity | null = null;
  #wall = new Connection();
  #control = new Connection();
  #service: ScreenshotService | null = null;
  #serverGroups: readonly (readonly string[])[] = [];
  readonly #semaphores = new Map<string, PrioritySemaphore>();
  readonly #nextPhase = createPhases();
  readonly #pictures: Record<Lane, Set<{ target: ConsoleTarget; loop: LivePicture }>> = {
    wall: new Set(),
    control: new Set(),
  };
  /** Open pads, each with the function that reports to its page. */
  readonly #pads = new Map<PadSender, (report: PadReport) => void>();

  start(statusPort: MessagePort, screenshotService: string | null): void {
    const notify = (report: ChannelReport): void => statusPort.postMessage(report);
    const onRefused = (): void => notify({ kind: 'refused' });
    this.#wall = new Connection({
      onStatus: (status) => {
        notify({ kind: 'status', status });
        if (status === 'live') for (const { loop } of this.#pictures.wall) loop.wake();
      },
      onRefused,
    });
    this.#control = new Connection({
      onStatus: (status) => {
        if (status === 'live') {
          for (const { loop } of this.#pictures.control) loop.wake();
          for (const pad of this.#pads.keys()) pad.open();
        } else if (status !== 'connecting') this.#reportPadsLost();
      },
      onRefused,
      measuresRoundTrip: true,
      onUnresponsive: () => this.#reportPadsLost(),
    });
    this.#service = screenshotService ? new ScreenshotService(screenshotService, systemClock) : null;
  }

  setServerGroups(groups: readonly (readonly string[])[]): void {
    this.#serverGroups = groups;
  }

  connect(identity: ChannelIdentity): void {
    this.#identity = identity;
    this.#dial(this.#wall);
    // Also while it waits for its end: it may be used again.
    if (this.#controlInUse || this.#control.status !== 'off') this.#dial(this.#control);
  }

  ping(): void {}

  probe(): void {
    void this.#wall.probe();
    void this.#control.probe();
  }

  async disconnect(): Promise<void> {
    this.#identity = null;
    await Promise.all([this.#wall.close(), this.#control.close()]);
  }

  async request(
    name: ChannelMethodName,
    target: ChannelTarget,
    body: unknown,
    timeoutMs?: number,
  ): Promise<ChannelResult> {
    if (name === 'setPad') this.#prepareControl();
    if (name === 'getScreenshot') {
      const of = target as ConsoleTarget;
      const value = await this.#service?.original(of, this.#groupTokensOf(of));
      if (value) return { ok: true, value };
    }
    return requestAgent(this.#wall, name, target, body, timeoutMs);
  }

  openPicture(
    surface: PictureSurface,
    target: ConsoleTarget,
    lane: Lane,
    options: PictureOptions,
    cadence: Cadence,
    port: MessagePort,
  ): void {
    const loop = new LivePicture(
      {
        source: this.#frames(target, lane),
        sink: surface instanceof WritableStream ? videoSink(surface) : canvasSink(surface),
        clock: systemClock,
        acquireSlot:
          lane === 'wall'
            ? (priority) => this.#semaphore(target.token).acquire(priority)
            : () => Promise.resolve(() => {}),
        report: (status) => port.postMessage(status),
        waitMs: waitMs[lane],
        savesData,
        codecs: decodableCodecs,
        video: {
          source: channelVideo(() => this.#connectionOf(lane), target),
          createDecoder,
          minIntervalMs: (encodeMs) => {
            const share = lane === 'wall' ? loop.share : null;
            return share === null ? 0 : tileIntervalMs(share, this.#shares(), encodeMs);
          },
        },
        phase: lane === 'wall' ? this.#nextPhase() : null,
        roundTripMs: () => (lane === 'wall' ? null : this.#control.roundTripMs),
      },
      options,
      cadence,
    );
    const entry = { target, loop };
    this.#pictures[lane].add(entry);
    if (lane === 'control') this.#ensureControl();
    port.onmessage = ({ data }: MessageEvent<PictureCommand>) => {
      if (data.kind === 'update') loop.update(data);
      else if (data.kind === 'kick') loop.kick(data.at, true);
      else {
        loop.close();
        this.#pictures[lane].delete(entry);
        port.close();
        this.#releaseControl();
      }
    };
  }

  /** Numbers of tiles whose streams share the capacity. */
  #shares(): { moving: number; attended: number } {
    const shares = { moving: 0, attended: 0, still: 0 };
    for (const { loop } of this.#pictures.wall) if (loop.share !== null) shares[loop.share]++;
    return shares;
  }

  openPad(target: ConsoleTarget, line: string, port: MessagePort): void {
    const report = (message: PadReport): void => port.postMessage(message);
    let refused = false;
    const sender = new PadSender({
      clock: systemClock,
      line,
      send: async (message, timeoutMs) => {
        const result = await requestAgent(this.#control, 'setDualshockState', target, message, timeoutMs);
        if (!result.ok) throw new ChannelError(result.code, result.fault);
        return (result.value as ChannelReply<'setDualshockState'>).seq;
      },
      kick: (at, isEdge) => this.#kick(target, at, isEdge),
      // Up to 250 states are sent a second: only the first accepted one after a refusal is reported.
      onAccepted() {
        if (refused) report({ kind: 'taken' });
        refused = false;
      },
      onFailed(error) {
        const { code, fault } = toChannelError(error);
        // A lost state is repaired by the next one; a refusal is not.
        if (code !== 'agent' && code !== 'forbidden') return;
        refused = true;
        report({ kind: 'refused', fault });
      },
    });
    this.#pads.set(sender, report);
    this.#ensureControl();
    if (!this.#control.isLive) {
      sender.hold();
      systemClock.after(padDialMs, () => {
        if (this.#control.isLive || !this.#pads.has(sender)) return;
        sender.releaseAll();
        report({ kind: 'lost' });
      });
    }
    const setTicks = createTicks(() => report({ kind: 'tick' }));
    port.onmessage = ({ data }: MessageEvent<PadCommand>) => {
      if (data.kind === 'state') sender.push(data.state, data.at);
      else if (data.kind === 'alive') sender.pageAlive();
      else if (data.kind === 'hold') sender.setKeepAlive(data.held);
      else if (data.kind === 'minPress') sender.setMinPress(data.ms);
      else if (data.kind === 'ticks') setTicks(data.ms);
      else if (data.kind === 'releaseAll') sender.releaseAll();
      else {
        setTicks(null);
        sender.close();
        this.#pads.delete(sender);
        port.close();
        this.#releaseControl();
      }
    };
  }

  release(target: ConsoleTarget, order: PadRelease): Promise<ReleaseResult> {
    for (const pad of this.#pads.keys()) if (pad.line === order.line) pad.close();
    return releaseConsole([this.#control, this.#wall], target, order);
  }

  /** Held buttons are released here too: they must not be sent when the connection is back. */
  #reportPadsLost(): void {
    for (const [pad, report] of this.#pads) {
      pad.releaseAll();
      report({ kind: 'lost' });
    }
  }

  get #controlInUse(): boolean {
    return this.#pictures.control.size > 0 || this.#pads.size > 0;
  }

  #dial(connection: Connection): void {
    if (!this.#identity) return;
    // The connection retries automatically; only a failed close is reported here.
    connection
      .use(this.#identity)
      .catch((error: unknown) => console.warn('channel', toChannelError(error).message));
  }

  #ensureControl(): void {
    if (this.#control.status === 'off') this.#dial(this.#control);
  }

  /** A console is being taken: its pad needs the connection next. */
  #prepareControl(): void {
    this.#ensureControl();
    this.#releaseControl();
  }

  #releaseControl(): void {
    if (this.#controlInUse) return;
    systemClock.after(controlCloseDelayMs, () => {
      if (!this.#controlInUse) void this.#control.close();
    });
  }

  #connectionOf(lane: Lane): Connection {
    return lane === 'wall' ? this.#wall : this.#control;
  }

  #semaphore(token: string): PrioritySemaphore {
    const semaphore = this.#semaphores.get(token) ?? new PrioritySemaphore(wallRequestsPerServer);
    this.#semaphores.set(token, semaphore);
    return semaphore;
  }

  #frames(target: ConsoleTarget, lane: Lane): FrameSource {
    const { now } = systemClock;
    const channel = channelFrames(() => this.#connectionOf(lane), target, now);
    return this.#service
      ? localFirstFrames(channel, this.#service, target, () => this.#groupTokensOf(target), systemClock)
      : channel;
  }

  #groupTokensOf({ token }: ConsoleTarget): readonly string[] {
    return this.#serverGroups.find((tokens) => tokens.includes(token)) ?? [token];
  }

  /** Requests a frame that shows the press, for every picture of its console. */
  #kick(target: ConsoleTarget, at: number, isEdge: boolean): void {
    for (const lane of ['control', 'wall'] as const) {
      for (const picture of this.#pictures[lane]) {
        if (picture.target.consoleId === target.consoleId) picture.loop.kick(at, isEdge);
      }
    }
  }
}

export function serveEngine(): void {
  Comlink.expose(new ChannelEngine());
}
