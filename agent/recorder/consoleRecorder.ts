import type { PadState } from '#contract/channel/pad.ts';
import {
  recordedEveryMs,
  type RecordedEvent,
  recordedKeyMs,
  recordedSize,
  type RecordingPartRequest,
  type RecordingReply,
  recordingFormat,
  type recordingRequest,
  recordingType,
} from '#contract/channel/recording.ts';
import type { ClipCause } from '#contract/agent/clip.ts';
import { recordTypes, type RecordingRecord } from '#domain/recording/records.ts';
import { neutralPad } from '#domain/control/pad.ts';
import type { z } from 'zod';
import type { AgentClock } from '#agent/agentClock.ts';
import type { Frame, FrameEncoder } from '#agent/driver.ts';
import { AgentRefusal, refuse } from '#agent/errors.ts';
import type { RawImage } from '#agent/frames/encode.ts';
import type { VideoCodec } from '#agent/video/encoder.ts';
import type { After } from '#agent/video/videoStream.ts';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { type Clips, clipSeconds } from './clips.ts';
import { jpegPart } from './jpegPart.ts';
import { type RecordedPicture, RecordedPictures, type RecordingKind } from './recordedPictures.ts';
import { RecordingClock } from './recordingClock.ts';
import { readPart, readTimeline } from './readRecording.ts';
import type { RecordingStore } from './recordingStore.ts';
import type { SegmentWriter } from './segment.ts';

/** Duration of a segment, in milliseconds. */
const segmentMs = 60_000;
/** Interval at which an unchanged picture is noted, in milliseconds. */
const stillMs = 4_000;
/** Pauses in milliseconds: after a turn that gave way to a viewer, and after one without a picture to take. */
const busyMs = 30;
const offMs = 1_000;
/** Maximum pause, however long a picture takes, in milliseconds. */
const longestMs = 3_000;
/** Minimum interval at which changes of the sticks alone are recorded, in milliseconds. */
const stickMs = 100;

/**
 * Total cost of a picture, as a multiple of this thread's time for it: encoding in another thread, garbage
 * collection, its record, the inputs around it and writing cost more than drawing and hashing. Measured by
 * bench:agent with scripts that play.
 */
const costOfThread = 2.1;

/** Processor time of this thread so far, in milliseconds. Wall time would count too much on a busy machine. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Why nothing is recorded: the reason of a gap. */
type Reason = 'keyboard' | 'off' | 'diskFull' | 'writeFailed' | 'notConnected';

/** Reasons for which events are not recorded either. */
const recordsNothing: ReadonlySet<Reason> = new Set(['off', 'diskFull', 'writeFailed']);

interface RecordedConsole {
  readonly id: number;
  /** Whether the console is switched on. */
  readonly isWorking: boolean;
  readonly config: { readonly allowsRecording: boolean };
  readonly driver: { readonly keyboard: { opened(): boolean } };
  readonly pictures: { frame(options: ScreenshotOptions, encoder: FrameEncoder): Promise<Frame> };
}

interface Deps {
  clock: AgentClock;
  store: RecordingStore;
  clips: Pick<Clips, 'keep' | 'waiting' | 'hasNoRoom'>;
  /** Share of a core that recording this console may take, 0..1. */
  share(): number;
}

type Script = { running: boolean; paused: boolean; title: string; pausedBy: string | null };

const options: ScreenshotOptions = {
  ...recordedSize,
  format: 'jpeg',
  quality: 50,
  grayscale: false,
  maxLifetime: 0,
  waitMs: 0,
};

/**
 * Records one console: a small picture up to four times a second while something changes, and events, with
 * times of one clock. It gives way to viewers, and takes fewer pictures when they cost more than its share.
 */
export class ConsoleRecorder {
  /** Called with each changed picture, before its pixels are used again; null: the picture was found unchanged. */
  onPicture: ((image: RawImage | null) => void) | null = null;
  readonly #console: RecordedConsole;
  readonly #deps: Deps;
  readonly #onFault: (error: unknown) => void;
  readonly #codec: VideoCodec | null;
  readonly #pictures: RecordedPictures;
  #clock: RecordingClock | null = null;
  /** Records from before earlier recordings were found. */
  #early: [RecordingRecord, RecordingKind][] = [];
  #segment: SegmentWriter | null = null;
  /** Kind of the last picture; before the first one, the kind that it will probably have. */
  #kind: RecordingKind;
  #last: After = {};
  #recordedAt = 0;
  /** Time of the last record outside of gaps. */
  #shownAt = Number.NEGATIVE_INFINITY;
  #gap: Reason | null = null;
  #wasOpened = false;
  #input: { pad: PadState; by: string | null } | null = null;
  #hasInput = false;
  #inputAt = 0;
  #costMs = 0;
  #cancel: () => void = () => undefined;
  #closed = false;

  constructor(
    gameConsole: RecordedConsole,
    deps: Deps,
    codec: VideoCodec | null,
    onLog: (line: string) => void,
  ) {
    this.#console = gameConsole;
    this.#deps = deps;
    this.#onFault = (error) => onLog(`recording: ${error instanceof Error ? error.message : String(error)}`);
    this.#codec = codec;
    this.#kind = { codec: codec?.name === 'h264' ? 'h264' : 'jpeg', ...recordedSize };
    this.#pictures = new RecordedPictures(codec, this.#onFault);
    void this.#begin();
  }

  /** The recorder of a console; null when its agent records nothing. */
  static of(
    gameConsole: RecordedConsole,
    {
      recording,
      clock,
      videoCodecs = [],
    }: { recording?: Omit<Deps, 'clock'> | null; clock: AgentClock; videoCodecs?: readonly VideoCodec[] },
    onLog: (line: string) => void,
  ): ConsoleRecorder | null {
    const codec = videoCodecs.find(({ name }) => name === 'h264') ?? null;
    return recording ? new ConsoleRecorder(gameConsole, { ...recording, clock }, codec, onLog) : null;
  }

  /** Continues after the last record of earlier processes. */
  async #begin(): Promise<void> {
    const last = await this.#deps.store.lastTime(this.#console.id);
    this.#clock = new RecordingClock(this.#deps.clock, last);
    if (last > 0) this.#shownAt = this.#deps.clock.now() - (this.#now() - last);
    for (const [record, kind] of this.#early.splice(0)) this.#append(record, kind);
    if (!this.#closed) void this.#turn();
  }

  event(event: RecordedEvent): void {
    const reason = this.#reason();
    const isHidden = reason === 'keyboard' && event.kind === 'input';
    if (!this.#closed && !isHidden && !(reason && recordsNothing.has(reason))) this.#recordEvent(event);
  }

  state(report: { status: number; error: string | null; accountId: number | null }, script: Script): void {
    const { status, error, accountId } = report;
    this.event({ kind: 'state', status, error });
    this.event({ kind: 'account', accountId });
    this.script(script);
  }

  script({ running, title, paused, pausedBy }: Script): void {
    this.event({ kind: 'script', title: running ? title : null, paused, by: pausedBy });
  }

  /** Records a change of the pad. @param by name of the user who pressed; null: the script */
  input(pad: PadState, by: string | null): void {
    const before = this.#input?.pad ?? neutralPad;
    const isPressed = Object.entries(pad).some(
      ([part, value]) => typeof value === 'boolean' && value !== before[part as keyof PadState],
    );
    this.#input = { pad, by };
    this.#hasInput = true;
    if (isPressed || this.#deps.clock.now() - this.#inputAt >= stickMs) this.#recordInput();
  }

  /** Answers `recording`. */
  async timeline(request: z.output<typeof recordingRequest>): Promise<RecordingReply> {
    const reason = this.#reason();
    return {
      ...(await readTimeline(this.#deps.store, this.#console.id, request)),
      clipsWaiting: this.#deps.clips.waiting,
      ...(this.#deps.clips.hasNoRoom && { clipsHaveNoRoom: true }),
      ...(reason && { isOff: reason }),
    };
  }

  /** Answers `recordingPart`. */
  async part(request: RecordingPartRequest): Promise<Frame> {
    const { store, clock } = this.#deps;
    const create = request.pictures && this.#codec?.createDecoder;
    const read = readPart(store, this.#console.id, create ? { ...request, next: false } : request);
    const bytes = create ? await jpegPart(await read, request, create) : await read;
    return { bytes, contentType: recordingType, frame: 0, capturedAt: Math.round(clock.time()) };
  }

  /**
   * Keeps the last seconds and the next ten seconds as a clip.
   * @throws AgentRefusal when a user asks and nothing of that time was recorded.
   */
  keep(cause: ClipCause, seconds = clipSeconds): void {
    const reason = this.#reason();
    if (cause === 'byHand') {
      if (reason === 'off') throw refuse('recordingOff');
      const isRecorded = this.#deps.clock.now() - this.#shownAt < seconds * 1_000;
      if (reason && !isRecorded) throw refuse('notRecorded');
    }
    if (reason !== 'off') this.#deps.clips.keep(this.#console.id, cause, this.#now(), seconds);
  }

  /** Ends the recording; the store writes the rest. */
  close(): void {
    this.#closed = true;
    this.#cancel();
    this.#endSegment();
    this.#pictures.close();
  }

  #reason(): Reason | null {
    if (!this.#console.config.allowsRecording) return 'off';
    if (this.#deps.store.isFull) return 'diskFull';
    if (this.#deps.store.isPaused(this.#console.id)) return 'writeFailed';
    if (!this.#console.isWorking) return 'notConnected';
    return this.#console.driver.keyboard.opened() ? 'keyboard' : null;
  }

  async #turn(): Promise<void> {
    let pauseMs = offMs;
    try {
      pauseMs = await this.#step();
    } catch (error) {
      if (!(error instanceof AgentRefusal)) this.#onFault(error);
      this.#startGap('notConnected');
    }
    if (!this.#closed) this.#cancel = this.#deps.clock.after(pauseMs, () => void this.#turn());
  }

  /** Takes a picture if there is a new one. @returns pause until the next turn, milliseconds */
  async #step(): Promise<number> {
    const { clock } = this.#deps;
    this.#recordKeyboard(this.#console.isWorking && this.#console.driver.keyboard.opened());
    this.#endOldSegment();
    const reason = this.#reason();
    if (reason) {
      this.#startGap(reason);
      return reason === 'keyboard' ? recordedEveryMs : offMs;
    }
    if (this.#hasInput && clock.now() - this.#inputAt >= stickMs) this.#recordInput();
    const wantsKey = this.#wantsKey();
    const startedAt = threadMs();
    const encoder = this.#encoder(wantsKey, () => {
      this.#costMs += ((threadMs() - startedAt) * costOfThread - this.#costMs) / 8;
    });
    const frame = await this.#console.pictures.frame(
      { ...options, ...(wantsKey ? {} : this.#last) },
      encoder,
    );
    if (this.#closed || frame.isSkipped) return busyMs;
    this.#last = { after: frame.frame, ...(frame.start !== undefined && { start: frame.start }) };
    // The driver provides only single pictures.
    if (frame.contentType === `image/${options.format}` && frame.bytes.length > 0)
      this.#add({ bytes: frame.bytes, isKey: true, codec: 'jpeg', ...recordedSize }, this.#now());
    if (frame.bytes.length === 0) this.onPicture?.(null);
    if (frame.bytes.length === 0 && clock.now() - this.#recordedAt >= stillMs)
      this.#recordEvent({ kind: 'still' });
    return Math.min(longestMs, Math.max(recordedEveryMs, this.#costMs / this.#deps.share()));
  }

  /** @param onTaken called when the picture is drawn and its pixels were read */
  #encoder(wantsKey: boolean, onTaken: () => void): FrameEncoder {
    return {
      contentType: recordingType,
      isBackground: true,
      encode: async (image) => {
        // The keyboard may have been opened while the picture was captured.
        if (this.#closed || this.#reason() !== null) return new Uint8Array();
        const at = this.#now();
        this.onPicture?.(image);
        const encoding = this.#pictures.encode(image, wantsKey);
        onTaken();
        const picture = await encoding;
        if (picture && !this.#closed) this.#add(picture, at);
        return picture?.bytes ?? new Uint8Array();
      },
    };
  }

  /** Whether the next picture must be decodable without other pictures. */
  #wantsKey(): boolean {
    const keyAt = this.#segment?.index.keys.at(-1)?.[0];
    return (
      keyAt === undefined || this.#gap !== null || (this.#segment?.index.to ?? 0) - keyAt >= recordedKeyMs
    );
  }

  #add({ bytes, isKey, ...kind }: RecordedPicture, at: number): void {
    const header = this.#segment?.header;
    const isOther =
      header?.codec !== kind.codec || header.width !== kind.width || header.height !== kind.height;
    if (isOther && !isKey) return;
    if (isOther) this.#endSegment();
    this.#gap = null;
    this.#append({ type: isKey ? recordTypes.key : recordTypes.delta, at, payload: bytes }, kind);
  }

  #recordEvent(event: RecordedEvent): void {
    const payload = new TextEncoder().encode(JSON.stringify(event));
    this.#append({ type: recordTypes.event, at: this.#now(), payload }, this.#kind);
  }

  /** Keeps times ascending: events during the encoding of a picture are recorded before it, but later than its capture. */
  #append(record: RecordingRecord, kind: RecordingKind): void {
    const { store, clock } = this.#deps;
    // A new segment would stay open for good.
    if (this.#closed) return;
    if (!this.#clock) return void this.#early.push([record, kind]);
    const head = { format: recordingFormat, consoleId: this.#console.id } as const;
    this.#kind = kind;
    this.#segment ??= store.begin({ ...head, ...kind }, record.at);
    this.#segment.add({ ...record, at: Math.max(record.at, this.#segment.index.to) });
    this.#recordedAt = clock.now();
    if (this.#gap === null) this.#shownAt = clock.now();
  }

  #recordKeyboard(opened: boolean): void {
    if (opened !== this.#wasOpened) this.event({ kind: 'keyboard', opened });
    this.#wasOpened = opened;
  }

  #recordInput(): void {
    if (!this.#input) return;
    const { pad, by } = this.#input;
    const isHeld = ([part, value]: [string, unknown]): boolean =>
      value !== neutralPad[part as keyof PadState];
    this.#inputAt = this.#deps.clock.now();
    this.#hasInput = false;
    this.event({ kind: 'input', pad: Object.fromEntries(Object.entries(pad).filter(isHeld)), by });
  }

  #startGap(reason: Reason): void {
    if (reason === this.#gap) return;
    this.#gap = reason;
    if (this.#segment) this.#recordEvent({ kind: 'gap', reason });
    if (reason !== 'keyboard') this.#endSegment();
  }

  #endOldSegment(): void {
    if (this.#segment && this.#now() - this.#segment.index.from >= segmentMs) this.#endSegment();
  }

  #endSegment(): void {
    if (this.#segment) void this.#deps.store.write(this.#segment, true);
    this.#segment = null;
  }

  #now(): number {
    return this.#clock?.time() ?? this.#deps.clock.time();
  }
}
