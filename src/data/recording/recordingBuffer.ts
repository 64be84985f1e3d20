import { maxPartBytes, maxPartMs, type RecordingPartRequest } from '#contract/channel/recording.ts';
import { readPart, type RecordedPart, showsTime } from '#domain/recording/part.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/channel.ts';
import { decodesStreams } from './pictureDecoder.ts';

export type PartRequest = (request: RecordingPartRequest) => Promise<Uint8Array>;

export const partRequest =
  (channel: Pick<Channel, 'request'>, target: ConsoleTarget): PartRequest =>
  async (request) => {
    const pictures = (await decodesStreams()) ? {} : { pictures: 'jpeg' as const };
    return new Uint8Array(await channel.request('recordingPart', target, { ...request, ...pictures }));
  };

/** Pieces that are kept: a minute of a game has about a megabyte. */
const maxParts = 8;

/**
 * Length after which a piece does not grow further and the next one begins, so that hours of playback do not
 * fill the memory. Milliseconds.
 */
const fullMs = 120_000;
const isFull = ({ from, to }: RecordedPart): boolean => to - from >= fullMs;

/** An agent that had nothing newer is asked again after this time, milliseconds: it writes every two seconds or so. */
const retryMs = 500;

/**
 * The loaded parts of one recording. A piece begins with everything that one picture needs, and grows at its
 * end. After a full piece, the next one continues.
 */
export class RecordingBuffer {
  readonly #request: PartRequest;
  readonly #now: () => number;
  #parts: RecordedPart[] = [];
  readonly #growing = new Map<RecordedPart, Promise<boolean>>();
  /** When the agent had nothing newer; by {@link performance.now}. */
  #emptyAt = Number.NEGATIVE_INFINITY;

  /** @param now time of the API, milliseconds since the epoch */
  constructor(request: PartRequest, now: () => number) {
    this.#request = request;
    this.#now = now;
  }

  get pictures(): number {
    return this.#parts.reduce((count, { pictures }) => count + pictures.length, 0);
  }

  /** The piece that has this time, if it is loaded. */
  find(at: number): RecordedPart | null {
    return this.#parts.find(({ from, to }) => from <= at && at <= to) ?? null;
  }

  /** The piece that contains this time; null: there is no recording of it. @throws ChannelError */
  async load(at: number): Promise<RecordedPart | null> {
    const known = this.find(at);
    if (known) return known;
    const loaded = readPart(await this.#request({ at, until: at }));
    const [first] = loaded.pictures;
    if (!first || !showsTime(loaded, at)) return null;
    const part = { from: first.at, to: at, ...loaded };
    this.#parts = [...this.#parts, part].slice(-maxParts);
    return part;
  }

  /**
   * Loads the continuation of a piece.
   * @returns whether more is available now, in it or in the next one.
   * @throws ChannelError
   */
  grow(part: RecordedPart): Promise<boolean> {
    const start = (): Promise<boolean> => (isFull(part) ? this.#growNext(part) : this.#grow(part));
    const running = this.#growing.get(part) ?? start().finally(() => this.#growing.delete(part));
    this.#growing.set(part, running);
    return running;
  }

  async #growNext(part: RecordedPart): Promise<boolean> {
    const at = part.to + 1;
    if (at > this.#now()) return false;
    const next = this.find(at) ?? (await this.load(at));
    return next !== null && !isFull(next) && this.grow(next);
  }

  async #grow(part: RecordedPart): Promise<boolean> {
    const until = Math.min(part.to + maxPartMs, this.#now());
    if (until <= part.to) return false;
    if (performance.now() - this.#emptyAt < retryMs) return false;
    const bytes = await this.#request({ at: part.to, until, next: true });
    const { pictures, events } = readPart(bytes);
    part.pictures.push(...pictures);
    part.events.push(...events);
    const last = Math.max(part.to, pictures.at(-1)?.at ?? 0, events.at(-1)?.at ?? 0);
    // An answer that is nearly full was cut off; records that the agent has not written yet come later.
    const isCut = bytes.length > maxPartBytes * 0.9 || until > this.#now() - 5_000;
    const before = part.to;
    part.to = isCut ? last : until;
    if (part.to === before) this.#emptyAt = performance.now();
    return part.to > before;
  }
}
