import { createObservable, type Observable, type WritableObservable } from '#domain/observable.ts';
import { pictureIndexAt, type RecordedPart } from '#domain/recording/part.ts';
import { type DecodedPicture, PictureDecoder } from './pictureDecoder.ts';
import { type PartRequest, RecordingBuffer } from './recordingBuffer.ts';

export const playRates = [0.5, 1, 2, 4, 8, 16] as const;

export interface PlayerState {
  /** The shown or requested time, in milliseconds since the epoch. */
  at: number;
  /** When the picture on the screen was taken; null: there is none. */
  pictureAt: number | null;
  /** `nothing`: there is no picture of this time. */
  phase: 'loading' | 'shown' | 'nothing' | 'failed';
  isPlaying: boolean;
  rate: number;
  error: unknown;
}

export interface PlayerDeps {
  request: PartRequest;
  /** Paints a picture; the player closes it afterwards. */
  paint: (picture: DecodedPicture) => void;
  /** Time of the API, milliseconds since the epoch. */
  now: () => number;
  at: number;
  /** Where playing ends, milliseconds since the epoch. Default: at the present. */
  end?: number;
  /** Whether the agent still records, so that later pictures come. */
  isRecording: boolean;
}

/** More is loaded when less than this is left, milliseconds of the recording at normal speed. */
const leadMs = 8_000;
/** What the agent has not written yet comes within this time, milliseconds: an unchanged picture is noted every 4 s. */
const writtenAfterMs = 6_000;
/** The time is published so often while it plays, milliseconds. */
const publishMs = 100;

/** Plays the recording of one console onto a canvas. */
export class RecordingPlayer {
  readonly #deps: PlayerDeps;
  readonly #buffer: RecordingBuffer;
  readonly #decoder = new PictureDecoder();
  readonly #state: WritableObservable<PlayerState>;
  /** Times with pictures; the player jumps over gaps between them. */
  #ranges: readonly { from: number; to: number }[] = [];
  /** Number of the newest request; older ones are not carried out. */
  #wish = 0;
  #shown: { part: RecordedPart; index: number } | null = null;
  #clock: { startedAt: number; at: number } | null = null;
  #frame = 0;
  #isBusy = false;

  constructor(deps: PlayerDeps) {
    this.#deps = deps;
    this.#buffer = new RecordingBuffer(deps.request, deps.now);
    this.#state = createObservable<PlayerState>({
      at: deps.at,
      pictureAt: null,
      phase: 'loading',
      isPlaying: false,
      rate: 1,
      error: null,
    });
  }

  get state(): Observable<PlayerState> {
    return this.#state;
  }

  /** Events that are loaded around the shown time, oldest first. */
  events(from: number, to: number): RecordedPart['events'] {
    return this.#buffer.find(this.#state.get().at)?.events.filter(({ at }) => at >= from && at <= to) ?? [];
  }

  setRanges(ranges: readonly { from: number; to: number }[]): void {
    this.#ranges = ranges;
  }

  /** Shows the picture of a time; only the last of several successive requests counts. */
  async seek(at: number): Promise<void> {
    const wish = ++this.#wish;
    const { isPlaying } = this.#state.get();
    if (isPlaying) this.#clock = { startedAt: performance.now(), at };
    this.#set({ at, ...(this.#buffer.find(at) ? {} : { phase: 'loading' as const }) });
    try {
      const part = await this.#buffer.load(at);
      if (wish !== this.#wish) return;
      if (!part) {
        // There is nothing to play: the agent must not be asked again for each frame.
        this.pause();
        return this.#set({ phase: 'nothing', pictureAt: null, error: null });
      }
      await this.#show(part, pictureIndexAt(part.pictures, at), () => wish === this.#wish);
      if (part.to - at < leadMs) void this.#buffer.grow(part).catch(() => undefined);
    } catch (error) {
      if (wish === this.#wish) this.#fail(error);
    }
  }

  /** Shows the picture of a time and plays on, unless there is another request in the meantime. */
  async playFrom(at: number): Promise<void> {
    const wish = this.#wish + 1;
    await this.seek(at);
    if (wish === this.#wish && this.#state.get().phase === 'shown') this.play();
  }

  toggle(): void {
    if (this.#state.get().isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    this.#set({ isPlaying: true });
    this.#clock = { startedAt: performance.now(), at: this.#state.get().at };
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#tick);
  }

  pause(): void {
    cancelAnimationFrame(this.#frame);
    this.#clock = null;
    this.#set({ isPlaying: false });
  }

  setRate(rate: number): void {
    const { at } = this.#state.get();
    this.#set({ rate });
    if (this.#clock) this.#clock = { startedAt: performance.now(), at };
  }

  /** To the next picture (1) or the one before (-1). */
  async step(by: 1 | -1): Promise<void> {
    this.pause();
    const shown = this.#shown;
    if (!shown) return;
    const { part, index } = shown;
    const next = index + by;
    if (next >= part.pictures.length) await this.#buffer.grow(part).catch(() => false);
    const picture =
      part.pictures[next] ??
      (by > 0 ? this.#buffer.find(part.to + 1)?.pictures.find(({ at }) => at > part.to) : undefined);
    if (picture) return this.seek(picture.at);
    // Another piece ends before the first picture of the loaded one.
    if (by < 0) return this.seek(part.from - 1);
    const later = this.#ranges.find(({ from }) => from > part.to);
    if (later) return this.seek(later.from);
  }

  close(): void {
    this.#wish++;
    cancelAnimationFrame(this.#frame);
    this.#decoder.close();
  }

  async #show(part: RecordedPart, index: number, isWanted: () => boolean): Promise<void> {
    const picture = part.pictures[index];
    if (!picture) return;
    const decoded = await this.#decoder.decode(part.pictures, index);
    if (isWanted()) {
      this.#deps.paint(decoded);
      this.#shown = { part, index };
      this.#set({ pictureAt: picture.at, phase: 'shown', error: null });
    }
    decoded.close();
  }

  readonly #tick = (): void => {
    if (!this.#clock) return;
    this.#frame = requestAnimationFrame(this.#tick);
    const { rate, at: publishedAt, phase } = this.#state.get();
    const at = this.#clock.at + (performance.now() - this.#clock.startedAt) * rate;
    if (this.#isBusy || phase === 'loading') return;
    this.#isBusy = true;
    void this.#advance(at, publishedAt, rate)
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#isBusy = false;
      });
  };

  async #advance(at: number, publishedAt: number, rate: number): Promise<void> {
    const { now, end = Infinity, isRecording } = this.#deps;
    const limit = Math.min(now(), end);
    if (at >= limit) {
      this.pause();
      return this.#set({ at: limit });
    }
    const wish = this.#wish;
    const isRecorded = this.#ranges.some(({ from, to }) => from <= at && at <= to);
    const later = isRecorded ? undefined : this.#ranges.find(({ from }) => from > at);
    if (later) return this.seek(later.from);
    const part = this.#buffer.find(at);
    if (!part) {
      // Waits for the next picture rather than running ahead of it.
      const before = this.#shown?.part;
      const isAwaited = before !== undefined && at > before.to;
      const isGrown = isAwaited && (await this.#buffer.grow(before));
      if (wish !== this.#wish) return;
      if (!isGrown && !(isAwaited && isRecording && at > now() - writtenAfterMs)) return this.seek(at);
      if (this.#clock) this.#clock = { startedAt: performance.now(), at: publishedAt };
      return;
    }
    if (part.to - at < leadMs * rate) void this.#buffer.grow(part).catch(() => undefined);
    const index = pictureIndexAt(part.pictures, at);
    if (this.#shown?.part !== part || this.#shown.index !== index)
      await this.#show(part, index, () => wish === this.#wish);
    if (wish === this.#wish && at - publishedAt >= publishMs * Math.min(1, rate)) this.#set({ at });
  }

  #fail(error: unknown): void {
    this.pause();
    this.#set({ phase: 'failed', error });
  }

  #set(change: Partial<PlayerState>): void {
    this.#state.set({ ...this.#state.get(), ...change });
  }
}
