import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { aConsole, aConsoleAccount } from './fixtures.ts';
import { countConsoles, countParts, selectConsoles, wallFilters, wallSorts } from './select.ts';

const consoles = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: 1, max: 50 }),
      name: fc.constantFrom('ps 1', 'ps 2', 'ps 10', 'PS 2'),
      status: fc.constantFrom(...Object.values(consoleStatus)),
      open: fc.boolean(),
      played: fc.nat(3),
      email: fc.constantFrom('a@x.y', 'b@x.y', null),
    })
    .map(({ email, played, ...over }) =>
      aConsole({
        ...over,
        activeAccount: email === null ? null : aConsoleAccount({ email }),
        gameActivity: { gameSessionsToday: 0, playedToday: played, maxGamesToday: 3, playedTotal: 0 },
      }),
    ),
  { selector: ({ id }) => id },
);

test('every console is in exactly one section', () => {
  fc.assert(
    fc.property(consoles, (list) => {
      const counts = countParts(list);
      const shown = (filter: (typeof wallFilters)[number]) =>
        selectConsoles(list, { filter, sort: 'name', text: '' }).length;
      for (const filter of wallFilters) expect(counts[filter]).toBe(shown(filter));
      expect(counts.active + counts.failed + counts.closed + counts.idle).toBe(counts.all);
      expect(counts.all).toBe(list.length);
    }),
  );
});

test('the title counts a failed and closed console in both states', () => {
  const failedAndClosed = aConsole({ id: 1, open: false, status: consoleStatus.failed });
  const connecting = aConsole({ id: 2, status: consoleStatus.connecting });
  expect(countConsoles([failedAndClosed, connecting])).toEqual({ total: 2, active: 1, failed: 1, closed: 1 });
  expect(countParts([failedAndClosed, connecting])).toEqual({
    all: 2,
    active: 1,
    failed: 1,
    closed: 0,
    idle: 0,
  });
});

test('the result does not depend on the order of the input', () => {
  fc.assert(
    fc.property(consoles, fc.constantFrom(...wallSorts), (list, sort) => {
      const view = { filter: 'all', sort, text: '' } as const;
      expect(selectConsoles([...list].reverse(), view)).toEqual(selectConsoles(list, view));
    }),
  );
});

test('names are sorted in natural number order', () => {
  const list = ['ps 10', 'ps 9', 'PS 1'].map((name, id) => aConsole({ id, name }));
  const sorted = selectConsoles(list, { filter: 'all', sort: 'name', text: '' });
  expect(sorted.map(({ name }) => name)).toEqual(['PS 1', 'ps 9', 'ps 10']);
});

test('consoles are ordered failed, controlled, active, idle, closed, without work, and by name within each state', () => {
  const status = consoleStatus;
  const doneToday = { gameSessionsToday: 1, playedToday: 3, maxGamesToday: 3, playedTotal: 9 };
  const list = [
    aConsole({ id: 1, name: 'k', accounts: [], status: status.new }),
    aConsole({ id: 2, name: 'j', status: status.disconnected, gameActivity: doneToday }),
    aConsole({ id: 3, name: 'i' }),
    aConsole({ id: 4, name: 'h', status: status.connecting }),
    aConsole({ id: 5, name: 'g', status: status.disconnected, open: false }),
    aConsole({ id: 6, name: 'f', status: status.disconnected }),
    aConsole({ id: 7, name: 'e', status: status.new }),
    aConsole({ id: 8, name: 'd' }),
    aConsole({ id: 9, name: 'c', status: status.failed, open: false }),
    aConsole({ id: 10, name: 'b', status: status.failed, gameActivity: doneToday }),
  ];
  const held = { 8: { kind: 'me' } } as const;
  const sorted = selectConsoles(list, { filter: 'all', sort: 'status', text: '', holders: held });
  expect(sorted.map(({ name }) => name).join('')).toBe('bcdhiefgjk');
});

test('every word must occur in the name, an account or the script', () => {
  const script = { title: 'Rivals', description: 'Weekend run' };
  const one = aConsole({
    id: 1,
    name: 'Alpha',
    activeAccount: aConsoleAccount({ script }),
    accounts: [aConsoleAccount({ email: 'z@q.w' })],
  });
  const two = aConsole({ id: 2, name: 'Alpha two', accounts: [] });
  const find = (text: string) =>
    selectConsoles([one, two], { filter: 'all', sort: 'name', text }).map(({ id }) => id);
  expect(find(' alpha  RIVALS ')).toEqual([1]);
  expect(find('z@q')).toEqual([1]);
  expect(find('alpha')).toEqual([1, 2]);
  expect(find('alpha nothing')).toEqual([]);
});
