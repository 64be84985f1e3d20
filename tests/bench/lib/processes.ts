import { readdirSync, readFileSync } from 'node:fs';

/** A running process, read from /proc. */
export interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** Reads pid and parent from the text of `/proc/{pid}/stat`; the name in brackets may contain any characters. */
export function parseStat(text: string): { pid: number; parent: number } {
  const afterName = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid: Number.parseInt(text, 10), parent: Number(afterName[1]) };
}

/** Proportional share of memory in bytes, from the text of `/proc/{pid}/smaps_rollup`. */
export function parsePss(text: string): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1_024;
}

/** The process and its descendants. */
export function descendants(all: readonly Process[], root: number): Process[] {
  const children = all.filter(({ parent }) => parent === root);
  const self = all.filter(({ pid }) => pid === root);
  return [...self, ...children.flatMap(({ pid }) => descendants(all, pid))];
}

const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended in the meantime.
    return null;
  }
};

/** All readable processes of this machine. */
export function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : null;
    if (!stat) return [];
    const command = read(`/proc/${name}/cmdline`)?.replaceAll('\0', ' ').trim() ?? '';
    return [{ ...parseStat(stat), command }];
  });
}

/** Memory of these processes in bytes; shared memory is counted once. */
export const memoryOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + parsePss(read(`/proc/${pid}/smaps_rollup`) ?? ''), 0);
