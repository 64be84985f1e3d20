import { expect, test } from 'vitest';
import { descendants, parsePss, parseStat } from './processes.ts';

test('a process name with brackets and spaces is parsed', () => {
  expect(parseStat('42 (npm (start) x) S 7 42 42 0 -1')).toEqual({ pid: 42, parent: 7 });
});

test('memory is the proportional set size', () => {
  expect(parsePss('00-ff ---p [rollup]\nRss:  900 kB\nPss:                 120 kB\nPss_Anon: 1 kB\n')).toBe(
    122_880,
  );
  expect(parsePss('')).toBe(0);
});

test('descendants include the root process and all processes below it', () => {
  const all = [
    { pid: 1, parent: 0, command: 'init' },
    { pid: 2, parent: 1, command: 'npm' },
    { pid: 3, parent: 2, command: 'node' },
    { pid: 4, parent: 3, command: 'agent' },
    { pid: 5, parent: 1, command: 'other' },
  ];
  expect(descendants(all, 2).map(({ pid }) => pid)).toEqual([2, 3, 4]);
});
