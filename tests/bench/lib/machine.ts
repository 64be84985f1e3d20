import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './stats.ts';

/** The machine in one line, for the report. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}`;
}

/** Note about other load; empty if the machine had free cores. */
export function busyNote(): string {
  const load = loadavg()[0] ?? 0;
  const cores = availableParallelism();
  return load > cores * 1.5 ? `; the machine was busy (load ${load.toFixed(1)} on ${cores} cores)` : '';
}

/** Processor time of one loop, and pause between two, milliseconds. */
const loopMs = 20;

/**
 * How much longer loops take than their processor time: 1 on a machine with a free core. A virtual machine
 * has no other way to notice what its host gives to others.
 */
export async function slowdown(): Promise<number> {
  const ratios: number[] = [];
  for (let loop = 0; loop < 50; loop++) {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    let used = 0;
    while (used < loopMs) {
      const { user, system } = process.cpuUsage(before);
      used = (user + system) / 1_000;
    }
    ratios.push((performance.now() - startedAt) / used);
    await pause(loopMs);
  }
  return percentile(ratios, 0.5);
}

/** Note about a host that gave this machine less than its processors; empty if it gave all. */
export const hostNote = (ratio: number): string =>
  ratio > 1.2 ? `; its host was busy (loops took ${ratio} times their processor time)` : '';
