import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';

/** The machine in one line, for the report. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}`;
}

/** Note about other load; empty when the machine had free cores. */
export function busyNote(): string {
  const load = loadavg()[0] ?? 0;
  const cores = availableParallelism();
  return load > cores * 1.5 ? `; the machine was busy (load ${load.toFixed(1)} on ${cores} cores)` : '';
}
