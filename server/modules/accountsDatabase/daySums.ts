import type { DatabaseDay } from '#contract/http/database.ts';

/** Adds up numbers by day, of all accounts of an answer. */
export class DaySums {
  readonly #days = new Map<string, Record<string, number>>();

  add(day: string, values: Readonly<Record<string, number>>): void {
    const sums = this.#days.get(day) ?? {};
    for (const [name, value] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + value;
    this.#days.set(day, sums);
  }

  /** Ascending, without days on which everything is zero. */
  list(): DatabaseDay[] {
    return [...this.#days]
      .filter(([, values]) => Object.values(values).some((value) => value !== 0))
      .map(([day, values]) => ({ day, values }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  }
}
