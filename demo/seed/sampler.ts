import { createRandom } from '#domain/random.ts';

/** Random choices for demo data, which are the same at every start. */
export function createSampler(seed: number) {
  const next = createRandom(seed);
  return {
    /** Whole number from `from` to `to`, both included. */
    between: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    /** @throws for an empty list */
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
  };
}

export type Sampler = ReturnType<typeof createSampler>;
