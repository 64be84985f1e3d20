import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';

/** The machine in one line, for beside its figures. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory} GiB, Linux ${release()}, Node ${process.versions.node}`;
}

/** What else was going on; empty when the machine had cores to spare. */
export function busyNote(): string {
  const load = loadavg()[0] ?? 0;
  const cores = availableParallelism();
  return load > cores * 1.5 ? `; the machine was busy (load ${load.toFixed(1)} on ${cores} cores)` : '';
}
