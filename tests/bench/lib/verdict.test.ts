import { expect, test } from 'vitest';
import { quickNote } from './quick.ts';
import { benchLine, readBench, verdict } from './verdict.ts';

test('"at most" includes the limit, "below" does not', () => {
  expect(verdict({ what: 'a', value: 1, atMost: 1 })).toBe('kept   a: 1 (at most 1)');
  expect(verdict({ what: 'a', value: 1, below: 1, unit: ' %' })).toBe('MISSED a: 1 % (below 1 %)');
  expect(verdict({ what: 'a', value: 0.9, atLeast: 1 })).toBe('MISSED a: 0.9 (at least 1)');
});

test('a missed budget has a reason; a missing figure is neither kept nor missed', () => {
  const reason = (): string => 'because';
  expect(verdict({ what: 'a', value: 2, atMost: 1, reason })).toBe('MISSED a: 2 (at most 1): because');
  expect(verdict({ what: 'a', value: 1, atMost: 1, reason })).not.toContain('because');
  expect(verdict({ what: 'a', value: null, atMost: 1 })).toBe('–      a: not measured (at most 1)');
  expect(verdict({ what: 'a', value: null, atMost: 1, reason })).toContain('(at most 1): because');
  expect(verdict({ what: 'a', value: Number.NaN, atMost: 1 })).toContain('not measured');
});

test('the figures of a quick run say that they are not for the docs', () => {
  const { text, figures } = readBench(`table\n${benchLine({ a: 1 }, true)}\n`);
  expect(text).toBe(`table\n\n${quickNote}`);
  expect(figures).toEqual({ a: 1 });
  expect(benchLine({ a: 1 }, false)).not.toContain(quickNote);
});

test('the last line is parsed as figures, the rest as text', () => {
  const line = benchLine({ a: 1.23456, none: null, broken: Number.NaN });
  expect(readBench(`\n  table\nkept\n\n${line}\n`)).toEqual({
    text: '  table\nkept',
    figures: { a: 1.235, none: null, broken: null },
  });
  expect(() => readBench('table\n')).toThrow('no figures');
});
