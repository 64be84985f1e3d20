import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { aConsole, aConsoleAccount } from './fixtures.ts';
import { countConsoles, selectConsoles, wallFilters, wallSorts } from './select.ts';

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

test('the filters show what the title counts', () => {
  fc.assert(
    fc.property(consoles, (list) => {
      const counts = countConsoles(list);
      const shown = (filter: (typeof wallFilters)[number]) =>
        selectConsoles(list, { filter, sort: 'name', text: '' }).length;
      expect([shown('all'), shown('active'), shown('failed'), shown('closed')]).toEqual([
        counts.total,
        counts.active,
        counts.failed,
        counts.closed,
      ]);
    }),
  );
});

test('the order does not depend on the order of the list', () => {
  fc.assert(
    fc.property(consoles, fc.constantFrom(...wallSorts), (list, sort) => {
      const view = { filter: 'all', sort, text: '' } as const;
      expect(selectConsoles([...list].reverse(), view)).toEqual(selectConsoles(list, view));
    }),
  );
});

test('names sort as people count', () => {
  const list = ['ps 10', 'ps 9', 'PS 1'].map((name, id) => aConsole({ id, name }));
  const sorted = selectConsoles(list, { filter: 'all', sort: 'name', text: '' });
  expect(sorted.map(({ name }) => name)).toEqual(['PS 1', 'ps 9', 'ps 10']);
});

test('failed consoles come first, closed ones last', () => {
  const list = [
    aConsole({ id: 1, open: false, status: consoleStatus.failed }),
    aConsole({ id: 2, status: consoleStatus.new }),
    aConsole({ id: 3 }),
    aConsole({ id: 4, status: consoleStatus.failed }),
  ];
  expect(selectConsoles(list, { filter: 'all', sort: 'status', text: '' }).map(({ id }) => id)).toEqual([
    4, 3, 2, 1,
  ]);
});

test('every word must occur, in the name, an account or the script', () => {
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
