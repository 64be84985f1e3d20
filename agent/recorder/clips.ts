import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type ClipCause,
  type ClipPart,
  clipPart,
  clipPartBytes,
  type ClipPartStored,
} from '#contract/agent/clip.ts';
import { withoutOldStart } from '#domain/recording/clip.ts';
import { readRecords, recordTypes } from '#domain/recording/records.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import { Timers } from '#agent/timers.ts';
import { readPart } from './readRecording.ts';
import type { RecordingStore } from './recordingStore.ts';

/** Time that a clip covers before its moment unless somebody asks for another, in seconds. */
export const clipSeconds = 60;
/** Time that a clip covers after its moment, in milliseconds. */
const afterMs = 10_000;
/** Minimum distance of two clips of one console and cause, in milliseconds; clips kept by hand have none. */
const apartMs = 60_000;
/** Pause after the API had no room or did not answer, in milliseconds. */
const retryMs = 30_000;
/**
 * Maximum number of clips that wait for the API, and of their bytes; clips that are being written count too.
 * Beyond that the oldest are dropped.
 */
const maxWaiting = 500;
export const maxWaitingBytes = 200_000_000;
/** Maximum bytes of one clip. */
const maxBytes = 4 * 1024 * 1024;

/** A clip that is to be cut or sent, as it is stored. */
const wanted = clipPart.pick({ id: true, consoleId: true, cause: true, at: true, from: true, to: true });
type Wanted = z.infer<typeof wanted>;

interface Deps {
  folder: string;
  store: RecordingStore;
  /** See {@link maxWaitingBytes}. */
  maxBytes: number;
  clock: AgentClock;
  send(part: ClipPart): Promise<ClipPartStored>;
  onFault(error: unknown): void;
}

/**
 * Copies minutes that are worth keeping out of the ring of recordings, and sends them until the API has them.
 * Waiting clips are in a folder and outlive the process: first the description of a clip, then its records.
 */
export class Clips {
  takesClips = false;
  #hasNoRoom = false;
  readonly #deps: Deps;
  readonly #timers: Timers;
  readonly #waiting = new Map<string, Wanted>();
  /** Bytes of the clips that are cut, by their ids. */
  readonly #bytes = new Map<string, number>();
  readonly #keptAt = new Map<string, number>();
  #isWorking = false;
  #again = false;
  #retry: (() => void) | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timers = new Timers(deps.clock);
  }

  /** Whether the API had no room for the last clip that was sent. */
  get hasNoRoom(): boolean {
    return this.#hasNoRoom;
  }

  /** Clips that the API does not have yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Finds the clips that earlier processes left, and deletes unfinished files. */
  async open(): Promise<void> {
    const { folder } = this.#deps;
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    const known = new Set<string>();
    for (const name of names.filter((one) => one.endsWith('.json')).toSorted()) {
      const clip = await readFile(join(folder, name), 'utf8').then(
        (text) => wanted.safeParse(JSON.parse(text)).data,
        () => undefined,
      );
      if (!clip) continue;
      const cut = this.#path(clip, 'rec');
      const size = await stat(cut).then(
        (found) => found.size,
        () => null,
      );
      if (size !== null) this.#bytes.set(clip.id, size);
      for (const path of [this.#path(clip, 'json'), cut]) known.add(path);
      this.#await(clip);
    }
    for (const name of names)
      if (!known.has(join(folder, name))) await rm(join(folder, name), { force: true, recursive: true });
  }

  /** Keeps the last minute of a console and its next ten seconds. @param at milliseconds since the epoch */
  keep(consoleId: number, cause: ClipCause, at: number, seconds = clipSeconds): void {
    const key = `${consoleId} ${cause}`;
    if (cause !== 'byHand' && at - (this.#keptAt.get(key) ?? Number.NEGATIVE_INFINITY) < apartMs) return;
    this.#keptAt.set(key, at);
    const moment = Math.round(at);
    const clip = {
      id: randomUUID(),
      consoleId,
      cause,
      at: moment,
      from: moment - seconds * 1_000,
      to: moment + afterMs,
    };
    void this.#write(clip, 'json', JSON.stringify(clip)).catch(this.#deps.onFault);
    this.#await(clip);
    this.#trim();
  }

  /** The API answers again. */
  retryNow(): void {
    void this.#work();
  }

  close(): void {
    this.#timers.close();
  }

  #await(clip: Wanted): void {
    this.#waiting.set(clip.id, clip);
    this.#wake(clip);
  }

  /** Starts the work once the clip has ended; checks again, because a timer may fire early and the clock may be set back. */
  #wake(clip: Wanted): void {
    const left = (): number => Math.ceil(clip.to - this.#deps.clock.time());
    this.#timers.after(Math.max(0, left()), () => (left() > 0 ? this.#wake(clip) : void this.#work()));
  }

  /** Cuts the clips that have ended, before their records leave the ring, and sends them one after another. */
  async #work(): Promise<void> {
    this.#again = true;
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#retry?.();
    try {
      while (this.#again) {
        this.#again = false;
        const ended = [...this.#waiting.values()].filter(({ to }) => to <= this.#deps.clock.time());
        for (const clip of ended) await this.#cut(clip).catch(this.#deps.onFault);
        for (const clip of this.takesClips ? ended : [])
          if (this.#waiting.has(clip.id) && (await this.#sendClip(clip))) await this.#forget(clip);
      }
    } catch {
      this.#retry = this.#timers.after(retryMs, () => void this.#work());
    } finally {
      this.#isWorking = false;
    }
  }

  /** @returns whether it is done @throws Error when it has to be sent again */
  async #sendClip(clip: Wanted): Promise<boolean> {
    const bytes = (await readFile(this.#path(clip, 'rec')).catch(() => null)) ?? (await this.#read(clip));
    // A header has the time of its segment, which may have begun long before.
    const times = [...readRecords(bytes)].flatMap(({ type, at }) =>
      type === recordTypes.header ? [] : [at],
    );
    const [from, to] = [times[0], times.at(-1)];
    // Nothing was recorded at that time.
    if (from === undefined || to === undefined) return true;
    let offset = 0;
    while (offset < bytes.length) {
      const data = bytes.subarray(offset, offset + clipPartBytes).toString('base64');
      const part = { ...clip, from, to, bytes: bytes.length, offset, data };
      const { next, isFull } = await this.#deps.send(part);
      this.#hasNoRoom = isFull === true;
      if (isFull) throw new Error('The API has no room for clips');
      offset = next;
    }
    return true;
  }

  /** Stores the clip's records, unless they are stored already or the disk has too little space. */
  async #cut(clip: Wanted): Promise<void> {
    if (this.#bytes.has(clip.id) || this.#deps.store.isFull) return;
    const bytes = await this.#read(clip);
    this.#bytes.set(clip.id, bytes.length);
    this.#trim();
    if (this.#waiting.has(clip.id)) await this.#write(clip, 'rec', bytes);
  }

  /** Reads the clip's records from the ring. */
  async #read({ consoleId, from: at, to: until }: Wanted): Promise<Buffer> {
    const limits = { bytes: maxBytes, ms: Number.POSITIVE_INFINITY };
    const bytes = await readPart(this.#deps.store, consoleId, { at, until }, limits);
    return Buffer.concat(withoutOldStart(bytes, at));
  }

  /** Writes a file as a whole or not at all. */
  async #write(clip: Wanted, kind: 'json' | 'rec', content: Uint8Array | string): Promise<void> {
    const path = this.#path(clip, kind);
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
  }

  /** Drops the oldest clips beyond the maximum. */
  #trim(): void {
    const tooMany = (): boolean =>
      this.#waiting.size > maxWaiting ||
      [...this.#bytes.values()].reduce((sum, bytes) => sum + bytes, 0) > this.#deps.maxBytes;
    for (let [oldest] = this.#waiting.values(); oldest && tooMany(); [oldest] = this.#waiting.values()) {
      this.#deps.onFault(new Error('A clip was dropped: too many wait for the API'));
      void this.#forget(oldest);
    }
  }

  async #forget(clip: Wanted): Promise<void> {
    this.#waiting.delete(clip.id);
    this.#bytes.delete(clip.id);
    for (const kind of ['json', 'rec'] as const)
      await rm(this.#path(clip, kind), { force: true }).catch(this.#deps.onFault);
  }

  #path({ at, id }: Wanted, kind: 'json' | 'rec'): string {
    return join(this.#deps.folder, `${at}-${id}.${kind}`);
  }
}
