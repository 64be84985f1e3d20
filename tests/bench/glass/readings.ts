import { readCells, type StripReading } from '#agent/padStrip.ts';

/** A strip that was read from the screen; `at` in milliseconds of a monotonic clock. */
export interface Seen {
  at: number;
  reading: StripReading;
}

/** Readings in order. They may arrive before or after a caller waits for them. */
export class Readings {
  #seen: Seen[] = [];
  #last: Seen | null = null;
  /** When each frame was first seen. */
  readonly #frames = new Map<number, number>();
  readonly #waiting = new Set<() => void>();

  /** @param cells a `1` for each white cell; an incomplete strip is ignored, because the screen was being redrawn. */
  add(at: number, cells: string): void {
    const reading = readCells(Array.from(cells, (cell) => cell === '1'));
    if (!reading) return;
    if (!this.#frames.has(reading.frame)) this.#frames.set(reading.frame, at);
    this.#last = { at, reading };
    this.#seen.push(this.#last);
    for (const wake of this.#waiting) wake();
  }

  clear(): void {
    this.#seen = [];
    this.#last = null;
    this.#frames.clear();
  }

  /** Number of different frames since {@link clear}. */
  get frames(): number {
    return this.#frames.size;
  }

  /** When this frame was first seen since {@link clear}; undefined: never. */
  seenAt(frame: number): number | undefined {
    return this.#frames.get(frame);
  }

  /**
   * The first matching reading at or after `since`; earlier ones are dropped.
   * @throws if there is none `withinMs`
   */
  until(fits: (reading: StripReading) => boolean, since: number, withinMs = 5_000): Promise<Seen> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        const last = JSON.stringify(this.#last ?? 'no strip at all');
        reject(new Error(`Not seen on the screen within ${withinMs} ms; the last was ${last}`));
      }, withinMs);
      const look = (): void => {
        this.#seen = this.#seen.filter(({ at }) => at >= since);
        const first = this.#seen.find(({ reading }) => fits(reading));
        if (!first) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(first);
      };
      this.#waiting.add(look);
      look();
    });
  }
}
