import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingHeader } from '#contract/channel/recording.ts';
import type { SegmentIndex } from '#domain/recording/timeline.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import { indexFileOf, readIndex, SegmentWriter } from './segment.ts';

export interface RecordingLimits {
  hours: number;
  consoleBytes: number;
  /** Limit for all consoles of an agent together. */
  agentBytes: number;
  /** With less free space on the disk, nothing is recorded. */
  minFreeBytes: number;
}

/** Pause before writing is tried again after a failure, in milliseconds: a quota may be full although the disk has space. */
const retryMs = 30_000;

/** Codes of errors that mean that no file can be written: no space, a full quota, or a limit of the process. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Number of indices of closed segments that are kept in memory. Those without events have about 1 kB: a day of fourteen
 * consoles. Those with events of a script that plays have 50 kB.
 */
const maxIndices = { withEvents: 200, outlines: 20_000 } as const;

export interface Segment {
  /** Start time in milliseconds, also the name of the file. */
  readonly from: number;
  readonly path: string;
  bytes: number;
  /** Null when the segment is closed. */
  writer: SegmentWriter | null;
}

interface Deps {
  folder: string;
  limits: RecordingLimits;
  clock: Pick<AgentClock, 'time'>;
  /** The API's time of day; null until it is known: nothing is deleted for its age by a clock that may be wrong. */
  apiTime(): number | null;
  onLog(line: string): void;
  onFault(error: unknown): void;
}

/** The recordings of an agent's consoles on its disk: a ring whose oldest segments are deleted first. */
export class RecordingStore {
  readonly #deps: Deps;
  readonly #segments = new Map<number, Segment[]>();
  readonly #indices = new Map<string, Promise<SegmentIndex | null>>();
  readonly #outlines = new Map<string, Promise<SegmentIndex | null>>();
  #bytes = 0;
  #isFull = false;
  /** Time of the last failure to write because there is no space, in milliseconds. */
  #failedAt = Number.NEGATIVE_INFINITY;
  /** Consoles whose files could not be written for another reason, with the time of the last failure. */
  readonly #pausedAt = new Map<number, number>();
  #deleted = 0;
  #loaded: Promise<void> | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether too little space is left on the disk to write. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whether the files of this console could not be written a moment ago. */
  isPaused(consoleId: number): boolean {
    const at = this.#pausedAt.get(consoleId) ?? Number.NEGATIVE_INFINITY;
    return Math.abs(this.#deps.clock.time() - at) < retryMs;
  }

  /** Whether the files of any console could not be written a moment ago. */
  get hasPaused(): boolean {
    return [...this.#pausedAt.keys()].some((id) => this.isPaused(id));
  }

  /** Number of segments deleted since the start, to make room or because they were too old. */
  get deleted(): number {
    return this.#deleted;
  }

  /** Finds earlier recordings, once, and measures the free space. */
  load(): Promise<void> {
    return (this.#loaded ??= this.#load());
  }

  async #load(): Promise<void> {
    const { folder } = this.#deps;
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      const id = Number(name);
      // A folder that cannot be read must not end the recordings of other consoles.
      if (Number.isInteger(id))
        await this.#listed(join(folder, name)).then(
          (segments) => this.#segments.set(id, segments),
          this.#deps.onFault,
        );
    }
    await this.sweep();
  }

  async #listed(folder: string): Promise<Segment[]> {
    const names = (await readdir(folder)).flatMap((name) => /^(\d+)\.rec$/.exec(name)?.[1] ?? []);
    const segments = await Promise.all(
      names.map(async (name): Promise<Segment> => {
        const path = join(folder, `${name}.rec`);
        const [bytes, indexBytes] = await Promise.all([sizeOf(path), sizeOf(indexFileOf(path))]);
        return { from: Number(name), path, bytes: bytes + indexBytes, writer: null };
      }),
    );
    this.#bytes += segments.reduce((sum, { bytes }) => sum + bytes, 0);
    return segments.toSorted((a, b) => a.from - b.from);
  }

  /** The segments of a console, in the order of their times. */
  segmentsOf(consoleId: number): readonly Segment[] {
    return this.#segments.get(consoleId) ?? [];
  }

  /** Time of the newest record of a console, milliseconds; 0: there is none. Earlier recordings have been found then. */
  async lastTime(consoleId: number): Promise<number> {
    await this.load().catch(() => undefined);
    const last = this.segmentsOf(consoleId).at(-1);
    return last ? ((await this.indexOf(last))?.to ?? last.from) : 0;
  }

  /** Begins a segment. @param at time of its header */
  begin(header: RecordingHeader, at: number): SegmentWriter {
    const segments = this.#segments.get(header.consoleId) ?? [];
    this.#segments.set(header.consoleId, segments);
    const folder = join(this.#deps.folder, String(header.consoleId));
    const from = Math.max(Math.floor(at), (segments.at(-1)?.from ?? 0) + 1);
    const writer = new SegmentWriter(join(folder, `${from}.rec`), header, at);
    segments.push({ from, path: writer.path, bytes: 0, writer });
    return writer;
  }

  /**
   * Writes the records of a segment; `isEnd` closes it. A failure is reported. Without space it stops all
   * recording until there is some; otherwise it pauses the recording of this console.
   */
  async write(writer: SegmentWriter, isEnd = false): Promise<void> {
    const { consoleId } = writer.header;
    const segment = this.segmentsOf(consoleId).find((one) => one.writer === writer);
    try {
      const bytes = isEnd ? await writer.close() : (await writer.flush(), writer.bytes);
      if (segment) this.#count(segment, bytes);
      this.#resume(consoleId);
    } catch (error) {
      this.#deps.onFault(error);
      if (fullCodes.has((error as NodeJS.ErrnoException).code)) {
        this.#failedAt = this.#deps.clock.time();
        this.#setFull(true);
      } else this.#pause(consoleId, error);
    } finally {
      if (isEnd && segment) segment.writer = null;
    }
  }

  /** Writes the records of all open segments; `isEnd` closes them. */
  async writeAll(isEnd: boolean): Promise<void> {
    const writers = [...this.#segments.values()].flatMap((segments) => segments.at(-1)?.writer ?? []);
    await Promise.all(writers.map((writer) => this.write(writer, isEnd)));
  }

  #count(segment: Segment, bytes: number): void {
    this.#bytes += bytes - segment.bytes;
    segment.bytes = bytes;
  }

  /**
   * Index of a segment; null when it cannot be read at all. Those of closed segments are kept for a while.
   * @param withEvents false: a closed segment has no events in it
   */
  async indexOf({ path, writer }: Segment, withEvents = false): Promise<SegmentIndex | null> {
    if (writer) return writer.index;
    const [kept, most] = withEvents
      ? [this.#indices, maxIndices.withEvents]
      : [this.#outlines, maxIndices.outlines];
    const known = kept.get(path) ?? readIndex(path, withEvents);
    // Moved to the end: the most recently used comes last.
    kept.delete(path);
    kept.set(path, known);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return await known;
  }

  /** Deletes segments that are too old or too many, and measures the free space. Called at intervals. */
  async sweep(): Promise<void> {
    const { limits, clock, apiTime, folder } = this.#deps;
    const oldest = (apiTime() ?? 0) - limits.hours * 3_600_000;
    for (const segments of this.#segments.values()) {
      let bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
      const isTooMuch = ({ from }: Segment): boolean => from < oldest || bytes > limits.consoleBytes;
      for (let [first] = segments; first && !first.writer && isTooMuch(first); [first] = segments) {
        bytes -= first.bytes;
        await this.#deleteFirst(segments);
      }
    }
    while (this.#bytes > limits.agentBytes) {
      const closed = [...this.#segments.values()].filter(([first]) => first && !first.writer);
      const [next] = closed.toSorted(([a], [b]) => (a?.from ?? 0) - (b?.from ?? 0));
      if (!next) break;
      await this.#deleteFirst(next);
    }
    try {
      const { bavail, bsize } = await statfs(folder);
      const hasFailed = Math.abs(clock.time() - this.#failedAt) < retryMs;
      this.#setFull(hasFailed || bavail * bsize < limits.minFreeBytes);
    } catch (error) {
      this.#deps.onFault(error);
    }
  }

  async #deleteFirst(segments: Segment[]): Promise<void> {
    const first = segments.shift();
    if (!first) return;
    this.#bytes -= first.bytes;
    this.#deleted += 1;
    this.#indices.delete(first.path);
    this.#outlines.delete(first.path);
    for (const path of [first.path, indexFileOf(first.path)])
      await rm(path, { force: true }).catch(this.#deps.onFault);
  }

  #pause(consoleId: number, error: unknown): void {
    if (!this.#pausedAt.has(consoleId))
      this.#deps.onLog(`recording of console ${consoleId}: paused, ${(error as Error).message}`);
    this.#pausedAt.set(consoleId, this.#deps.clock.time());
  }

  #resume(consoleId: number): void {
    if (!this.#pausedAt.has(consoleId) || this.isPaused(consoleId)) return;
    this.#pausedAt.delete(consoleId);
    this.#deps.onLog(`recording of console ${consoleId}: continues`);
  }

  #setFull(isFull: boolean): void {
    if (isFull !== this.#isFull)
      this.#deps.onLog(
        isFull
          ? 'recording: stopped, the disk has too little space'
          : 'recording: continues, the disk has space',
      );
    this.#isFull = isFull;
  }
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
