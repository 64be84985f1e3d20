import type { Samples } from './protocol.ts';

const empty = (): Samples => ({
  calls: {},
  events: [],
  pictures: [],
  pictureAges: [],
  controlPictures: [],
  presses: [],
  errors: {},
});

/** Gathers the measurements of the operators of a process. */
export class Recorder {
  #samples = empty();
  /** When the change with the awaited event was sent; milliseconds since the epoch. */
  probedAt = 0;

  add(name: Exclude<keyof Samples, 'calls' | 'errors'>, ms: number): void {
    this.#samples[name].push(ms);
  }

  addCall(name: string, ms: number): void {
    (this.#samples.calls[name] ??= []).push(ms);
  }

  fail(what: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    const key = `${what}: ${reason.slice(0, 60)}`;
    this.#samples.errors[key] = (this.#samples.errors[key] ?? 0) + 1;
  }

  /** Everything since the last call. */
  take(): Samples {
    const samples = this.#samples;
    this.#samples = empty();
    return samples;
  }
}

/** All samples of several processes. */
export function joined(all: readonly Samples[]): Samples {
  const sum = empty();
  for (const samples of all) {
    for (const name of ['events', 'pictures', 'pictureAges', 'controlPictures', 'presses'] as const)
      sum[name] = sum[name].concat(samples[name]);
    for (const [name, list] of Object.entries(samples.calls))
      sum.calls[name] = (sum.calls[name] ?? []).concat(list);
    for (const [name, count] of Object.entries(samples.errors))
      sum.errors[name] = (sum.errors[name] ?? 0) + count;
  }
  return sum;
}
