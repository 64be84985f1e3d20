import type { Clock } from '#domain/clock.ts';
import { hash } from '#domain/random.ts';

const gigabyte = 2 ** 30;
const total = 32 * gigabyte;

/** A value between -1 and 1 that appears random and is the same for the same time. */
const wave = (seconds: number, phase: number): number =>
  0.6 * Math.sin(seconds / 7 + phase) + 0.4 * Math.sin(seconds / 2.3 + 2 * phase);

/** Load from 0 to 1: each unit of work uses a share of the remaining capacity. */
const filled = (work: number): number => 1 - Math.exp(-work);

/** Load of a simulated machine: each working console adds to it, and the values always vary a little. */
export function createStats(token: string, clock: Clock, working: () => number) {
  const phase = hash(`load:${token}`) % 100;
  return (): { processor: { used: number }; memory: { used: number; total: number } } => {
    const seconds = clock.now() / 1000;
    const count = working();
    const processor = 96 * filled(0.05 + 0.09 * count) + 3 * wave(seconds, phase);
    const memory = 3 + 26 * filled(0.07 * count) + 0.4 * wave(seconds / 5, phase);
    return {
      processor: { used: Math.round(10 * Math.max(0.5, processor)) / 10 },
      memory: { used: Math.round(memory * gigabyte), total },
    };
  };
}
