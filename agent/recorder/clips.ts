import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type ClipCause,
  type ClipPart,
  clipPart,
  clipPartBytes,
  type ClipPartStored,
} from '#contract/agent/clip.ts';
import { readRecords, recordTypes } from '#domain/recording/records.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import { Timers } from '#agent/timers.ts';
import { readPart } from './readRecording.ts';
import type { RecordingStore } from './recordingStore.ts';

/** What a clip has before and after its moment, milliseconds. */
const beforeMs = 60_000;
const afterMs = 10_000;
/** Clips of one console and cause are at least this far apart, milliseconds; those by hand are not. */
const apartMs = 60_000;
/** Pause after the API had no room or did not answer, milliseconds. */
const retryMs = 30_000;
/** Clips that wait for the API; beyond that the oldest are dropped. About 200 MB. */
const maxWaiting = 500;
/** Bytes of one clip, at most. */
const maxBytes = 4 * 1024 * 1024;

/** A clip that is to be cut or sent, as it is stored. */
const wanted = clipPart.pick({ id: true, consoleId: true, cause: true, at: true, from: true, to: true });
type Wanted = z.infer<typeof wanted>;

interface Parts {
  folder: string;
  store: RecordingStore;
  clock: AgentClock;
  send(part: ClipPart): Promise<ClipPartStored>;
  onFault(error: unknown): void;
}

/**
 * Copies minutes out of the ring that are worth keeping, and sends them to the API until it has them. What waits is in a
 * folder and outlives the process: first what is wanted, then the cut clip.
 */
export class Clips {
  /** Whether the API takes clips. */
  takesClips = false;
  readonly #parts: Parts;
  readonly #timers: Timers;
  readonly #waiting = new Map<string, Wanted>();
  readonly #keptAt = new Map<string, number>();
  #isSending = false;
  #retry: (() => void) | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#timers = new Timers(parts.clock);
  }

  /** Clips that the API does not have yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Finds what earlier processes have left. */
  async open(): Promise<void> {
    const { folder } = this.#parts;
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    for (const name of names.toSorted()) {
      const clip = await readFile(join(folder, name), 'utf8').then(
        (text) => wanted.safeParse(JSON.parse(text)).data,
        () => undefined,
      );
      if (clip) this.#await(clip);
    }
  }

  /** Keeps the last minute and the next ten seconds of a console. @param at milliseconds since the epoch */
  keep(consoleId: number, cause: ClipCause, at: number, seconds = beforeMs / 1_000): void {
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
    void writeFile(this.#path(clip, 'json'), JSON.stringify(clip)).catch(this.#parts.onFault);
    this.#await(clip);
    const [oldest] = this.#waiting.values();
    if (this.#waiting.size <= maxWaiting || !oldest) return;
    this.#parts.onFault(new Error('A clip was dropped: too many wait for the API'));
    void this.#forget(oldest);
  }

  /** The API answers again. */
  retryNow(): void {
    this.#retry?.();
    void this.#send();
  }

  close(): void {
    this.#timers.close();
  }

  #await(clip: Wanted): void {
    this.#waiting.set(clip.id, clip);
    this.#timers.after(Math.max(0, clip.to - this.#parts.clock.time()), () => void this.#send());
  }

  /** Sends what has ended, one after another. */
  async #send(): Promise<void> {
    if (this.#isSending || !this.takesClips) return;
    this.#isSending = true;
    this.#retry?.();
    try {
      for (const clip of this.#waiting.values())
        if (clip.to <= this.#parts.clock.time() && (await this.#sendClip(clip))) await this.#forget(clip);
    } catch {
      this.#retry = this.#timers.after(retryMs, () => void this.#send());
    } finally {
      this.#isSending = false;
    }
  }

  /** @returns whether it is done @throws Error when it has to be sent again */
  async #sendClip(clip: Wanted): Promise<boolean> {
    const bytes = await this.#cut(clip);
    // A header has the time of its segment, which may begin long before.
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
      const { next, isFull } = await this.#parts.send(part);
      if (isFull) throw new Error('The API has no room for clips');
      offset = next;
    }
    return true;
  }

  /** The clip's records; stored, because the ring may have lost them when it is sent again. */
  async #cut(clip: Wanted): Promise<Buffer> {
    const path = this.#path(clip, 'rec');
    const stored = await readFile(path).catch(() => null);
    if (stored) return stored;
    const { from: at, to: until } = clip;
    const limits = { bytes: maxBytes, ms: Number.POSITIVE_INFINITY };
    const bytes = Buffer.from(await readPart(this.#parts.store, clip.consoleId, { at, until }, limits));
    await writeFile(`${path}.part`, bytes);
    await rename(`${path}.part`, path);
    return bytes;
  }

  async #forget(clip: Wanted): Promise<void> {
    this.#waiting.delete(clip.id);
    for (const kind of ['json', 'rec'] as const)
      await rm(this.#path(clip, kind), { force: true }).catch(this.#parts.onFault);
  }

  #path({ at, id }: Wanted, kind: 'json' | 'rec'): string {
    return join(this.#parts.folder, `${at}-${id}.${kind}`);
  }
}
