import {
  closeSync,
  existsSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#domain/clock.ts';
import { parseJson } from '#domain/parseJson.ts';

/** A file that cannot be written is tried again after this time, in milliseconds. */
const retryMs = 30_000;
/** Time for which lines are gathered before they are flushed to the disk, in milliseconds. */
const syncEveryMs = 200;

export interface EventFileDeps {
  /** Folder of one agent; created if missing. Null: items are kept in memory only. */
  folder: string | null;
  clock: Clock;
  /**
   * Maximum number of waiting items, and of their bytes; beyond that the oldest are dropped. The file may
   * become three times as long.
   */
  bounds?: { items: number; bytes: number };
  /** Called when items were dropped because too many wait. */
  onDropped(numbers: readonly number[]): void;
  /** Called when the file cannot be read or written; items are then kept in memory. */
  onFault(error: unknown): void;
}

/** Enough for the events of 100 consoles in two days without the API. */
const defaultBounds = { items: 60_000, bytes: 16_000_000 } as const;

/**
 * Items that wait for the API, in a file that outlives the agent. Each line adds an item, or says up to which
 * number all items are done; the file is rewritten when most of its items are done. A line that a crash has
 * cut off is ignored.
 */
export class EventFile<T> {
  readonly #deps: EventFileDeps;
  readonly #bounds: { items: number; bytes: number };
  readonly #lines = new Map<number, string>();
  #bytes = 0;
  #written = 0;
  #last = 0;
  #fd: number | null = null;
  #isClosed = false;
  /** Whether what an earlier start has left was read. */
  #isRead = false;
  #retryAt = Number.NEGATIVE_INFINITY;
  #cancelSync: (() => void) | null = null;

  constructor(deps: EventFileDeps) {
    this.#deps = deps;
    this.#bounds = deps.bounds ?? defaultBounds;
  }

  /** Reads what an earlier start of the agent has left, in order. Call it once, before anything is added. */
  load(): [number, T][] {
    const items: [number, T][] = [];
    this.#retryAt = this.#deps.clock.now() + retryMs;
    this.#try(() => {
      const { folder } = this.#deps;
      if (folder === null) return;
      const lines = linesOf(this.#path());
      this.#isRead = true;
      for (const text of lines) {
        const line = parse<T>(text);
        if (line === null) continue;
        this.#last = Math.max(this.#last, 'done' in line ? line.done : line.n);
        if ('done' in line) this.#forget(line.done);
        else this.#keep(line.n, text);
      }
      this.#rewrite();
    });
    this.#dropOldest();
    for (const [n, text] of this.#lines) items.push([n, (JSON.parse(text) as { item: T }).item]);
    return items;
  }

  /** @returns its number: they grow */
  add(item: T): number {
    const n = (this.#last += 1);
    const text = JSON.stringify({ n, item });
    this.#keep(n, text);
    this.#append(text);
    this.#dropOldest();
    return n;
  }

  /** Marks all items up to this number as done: accepted or refused. */
  done(n: number): void {
    this.#forget(n);
    this.#append(JSON.stringify({ done: n }));
  }

  close(): void {
    this.#cancelSync?.();
    this.#isClosed = true;
    this.#try(() => {
      if (this.#fd === null) return;
      fsyncSync(this.#fd);
      closeSync(this.#fd);
      this.#fd = null;
    });
  }

  #path(): string {
    return join(this.#deps.folder ?? '', 'events.jsonl');
  }

  #keep(n: number, text: string): void {
    this.#lines.set(n, text);
    this.#bytes += Buffer.byteLength(text);
  }

  #forget(upTo: number): void {
    for (const [n, text] of this.#lines) {
      if (n > upTo) return;
      this.#lines.delete(n);
      this.#bytes -= Buffer.byteLength(text);
    }
  }

  #dropOldest(): void {
    const dropped: number[] = [];
    for (const [n, text] of this.#lines) {
      if (this.#lines.size <= this.#bounds.items && this.#bytes <= this.#bounds.bytes) break;
      this.#lines.delete(n);
      this.#bytes -= Buffer.byteLength(text);
      dropped.push(n);
    }
    const last = dropped.at(-1);
    if (last === undefined) return;
    this.#append(JSON.stringify({ done: last }));
    this.#deps.onDropped(dropped);
  }

  #append(text: string): void {
    this.#try(() => {
      const { clock, folder } = this.#deps;
      // A full disk has space again sooner or later.
      if (this.#fd === null) {
        if (folder === null || this.#isClosed || clock.now() < this.#retryAt) return;
        this.#retryAt = clock.now() + retryMs;
        // A file that could not be read is not replaced.
        return this.#isRead || !existsSync(this.#path()) ? this.#rewrite() : undefined;
      }
      const line = Buffer.from(`${text}\n`);
      // The next line must not be appended to a half one.
      if (this.#write(this.#fd, line) < line.length) return this.#rewrite();
      this.#written += line.length;
      if (this.#written > this.#bytes + Math.max(65_536, 2 * this.#bytes)) return this.#rewrite();
      this.#cancelSync ??= this.#deps.clock.after(syncEveryMs, () => {
        this.#cancelSync = null;
        if (this.#fd !== null)
          fsync(this.#fd, (error) => {
            if (error) this.#deps.onFault(error);
          });
      });
    });
  }

  /** @throws Error of the disk; then all waiting items are written again later */
  #write(fd: number, line: Buffer): number {
    try {
      return writeSync(fd, line);
    } catch (error) {
      closeSync(fd);
      this.#fd = null;
      this.#retryAt = this.#deps.clock.now() + retryMs;
      throw error;
    }
  }

  /** Writes the waiting items into a new file that replaces the old one at once. */
  #rewrite(): void {
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
    mkdirSync(this.#deps.folder ?? '', { recursive: true, mode: 0o700 });
    const next = `${this.#path()}.next`;
    rmSync(next, { force: true });
    const text = [...this.#lines.values(), JSON.stringify({ done: (this.#first() ?? this.#last + 1) - 1 })];
    writeFileSync(next, text.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
    renameSync(next, this.#path());
    this.#written = text.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    this.#fd = openSync(this.#path(), 'a', 0o600);
  }

  #first(): number | undefined {
    return this.#lines.keys().next().value;
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      // A full disk must not end the agent.
      this.#deps.onFault(error);
    }
  }
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Null for a line that was cut off. */
function parse<T>(text: string): { n: number; item: T } | { done: number } | null {
  const line = parseJson(text) as { n?: unknown; done?: unknown } | null | undefined;
  const isKnown = typeof line?.n === 'number' || typeof line?.done === 'number';
  return isKnown ? (line as { n: number; item: T } | { done: number }) : null;
}
