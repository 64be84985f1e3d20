import { expect, test } from 'vitest';
import { aSummary } from './fixtures.ts';
import {
  accountsQuery,
  defaultSort,
  figureColumns,
  groupServers,
  lockedShare,
  sumServers,
  summaryCells,
} from './summary.ts';

const north1 = aSummary(1, ['North', 'North 1'], { locked: 2, unlocked: 8, closed: 1 });
const north10 = aSummary(2, ['North', 'North 10'], { locked: 0, unlocked: 3 });
const north2 = aSummary(3, ['North', 'North 2'], { locked: 1, unlocked: 0 });
const south = aSummary(4, ['Süd-Halle', 'Süd 1'], { locked: 5, unlocked: 30 });
const rows = [south, north10, north1, north2];

const namesOf = (groups: ReturnType<typeof groupServers>) =>
  groups.map(({ name, servers }) => [name, servers.map(({ description }) => description)]);

test('servers stand in their group, by name, and a group has the sums of its servers', () => {
  const groups = groupServers(rows, { query: '', sort: defaultSort });
  expect(namesOf(groups)).toEqual([
    ['North', ['North 1', 'North 2', 'North 10']],
    ['Süd-Halle', ['Süd 1']],
  ]);
  expect(groups[0]).toMatchObject({
    accounts: { total: 14, closed: 1, locked: 3, unlocked: 11 },
    coins: { total: 14_000, locked: 3000, unlocked: 11_000, credits: 14_003, values: 14_006 },
  });
  expect(sumServers(groups).accounts).toEqual({ total: 49, closed: 1, locked: 8, unlocked: 41 });
});

test('groups are sorted by their sums, servers within their group', () => {
  const sort = { column: 'coins.locked', desc: true } as const;
  expect(namesOf(groupServers(rows, { query: '', sort }))).toEqual([
    ['Süd-Halle', ['Süd 1']],
    ['North', ['North 1', 'North 2', 'North 10']],
  ]);
});

test('a search finds servers by their name or group, whatever the accents; the sums are those of the found ones', () => {
  const search = (query: string) => groupServers(rows, { query, sort: defaultSort });
  expect(namesOf(search('sud'))).toEqual([['Süd-Halle', ['Süd 1']]]);
  expect(search('north 2')[0]?.accounts.total).toBe(1);
  expect(search('west')).toEqual([]);
});

test('a number leads to the accounts that it counts', () => {
  expect(accountsQuery([north1, north2], 'accounts.total')).toEqual({ server: '1,3' });
  expect(accountsQuery([north1], 'accounts.closed')).toEqual({ server: '1', 'f.done': 'true' });
  expect(accountsQuery([north1], 'accounts.locked')).toEqual({ server: '1', 'f.banned': '1\n2\n10' });
  expect(accountsQuery([north1], 'coins.unlocked')).toEqual({
    server: '1',
    'f.banned': '(empty)',
    sort: '-balance',
  });
  expect(accountsQuery([{ id: null }], 'accounts.total')).toBeNull();
  expect(accountsQuery([], 'accounts.total')).toBeNull();
});

test('the share of locked coins is unknown without coins', () => {
  expect(lockedShare(north1)).toBe(0.2);
  expect(lockedShare(aSummary(9, ['North', 'empty'], { locked: 0, unlocked: 0 }))).toBeNull();
});

test('an export has the sums after each group, and those of all at the end', () => {
  const groups = groupServers([north1, south], { query: '', sort: defaultSort });
  const titles = ['Group', 'Server', ...figureColumns];
  const cells = summaryCells(groups, titles, (group) => (group === null ? 'All' : `Sum of ${group}`));
  expect(cells.map(([group, name, total]) => [group, name, total])).toEqual([
    ['Group', 'Server', 'accounts.total'],
    ['North', 'North 1', 10],
    ['North', 'Sum of North', 10],
    ['Süd-Halle', 'Süd 1', 35],
    ['Süd-Halle', 'Sum of Süd-Halle', 35],
    ['', 'All', 45],
  ]);
});
