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

/** Returns the used share of all processors since the call: 1 when none was ever idle. */
export function measureProcessors(): () => number {
  const spent = (): { idle: number; all: number } => {
    const times = cpus().map((cpu) => cpu.times);
    const all = times.flatMap((time) => Object.values(time));
    return { idle: sum(times.map(({ idle }) => idle)), all: sum(all) };
  };
  const before = spent();
  return () => {
    const { idle, all } = spent();
    return 1 - (idle - before.idle) / (all - before.all);
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

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
