import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Screens } from '#contract/http/screens.ts';
import { consolesOf, countScreens, parseScreenFilter, screenTrouble } from './summary.ts';

const screen = (id: number, name: string | null, consoleIds: number[], attention = false) => ({
  id,
  name,
  consoleIds,
  attention,
  limit: null,
  limitInUse: 300,
  usual: null,
  ignore: [],
  variants: 1,
  seenAt: '2026-11-26T10:00:00.000Z',
  since: null,
});

const screens: Screens = {
  data: [
    screen(1, 'Main menu', [1, 2, 3]),
    screen(2, 'Connection lost', [4], true),
    screen(3, null, [5]),
    screen(4, 'Settings', []),
  ],
  moving: [6, 7],
  unknown: [8],
  stuck: [{ consoleId: 3, screenId: 1, since: '2026-11-26T10:00:00.000Z' }],
};

test('stuck screens come first, then those that need attention, and unnamed ones last', () => {
  const counts = (isCounted = (_id: number) => true) =>
    countScreens(screens, isCounted).map(({ filter, count }) => [filter, count]);
  expect(counts()).toEqual([
    ['stuck', 1],
    [2, 1],
    [1, 3],
    ['moving', 2],
    ['unknown', 2],
  ]);
  expect(counts((id) => id > 4)).toEqual([
    ['moving', 2],
    ['unknown', 2],
  ]);
});

test('each stay of a console that is not stuck is counted once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9 })), (ids) => {
      const counts = countScreens(screens, (id) => ids.includes(id)).filter(
        ({ filter }) => filter !== 'stuck',
      );
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(ids.filter((id) => id < 9).length);
    }),
  );
});

test('a filter is read from the address, and the trouble of a console is known', () => {
  expect(['2', 'stuck', 'moving', 'unknown', 'x', '-1', null].map(parseScreenFilter)).toEqual([
    2,
    'stuck',
    'moving',
    'unknown',
    null,
    null,
    null,
  ]);
  expect(consolesOf(screens, 99)).toEqual([]);
  expect(screenTrouble(screens, 1)).toBeNull();
  expect(screenTrouble(screens, 3)).toEqual({ screen: 'Main menu', stuckSince: '2026-11-26T10:00:00.000Z' });
  expect(screenTrouble(screens, 4)).toEqual({ screen: 'Connection lost', stuckSince: null });
});
