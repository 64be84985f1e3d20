import { expect, test } from 'vitest';
import { aServer } from '#domain/consoles/fixtures.ts';
import { selectServers } from './select.ts';

const north = { id: 1, name: 'North hall' };
const lab = { id: 2, name: 'Lab' };
const servers = [
  aServer({ id: 1, group: north, fullName: 'North 10', open: false }),
  aServer({ id: 2, group: north, fullName: 'North 9', online: false, ip: '10.0.0.9' }),
  aServer({ id: 3, group: lab, fullName: 'Lab 1', configs: [{ id: 7, name: 'Rivals', type: 'game' }] }),
];
const ids = (view: Partial<Parameters<typeof selectServers>[1]>): number[] =>
  selectServers(servers, { filter: 'all', text: '', ...view }).map(({ id }) => id);

test('servers are sorted by group and name in natural number order', () => {
  expect(ids({})).toEqual([3, 2, 1]);
});

test('filters by state', () => {
  expect(ids({ filter: 'open' })).toEqual([3, 2]);
  expect(ids({ filter: 'closed' })).toEqual([1]);
  expect(ids({ filter: 'offline' })).toEqual([2]);
});

test('searches group, name, address and config; every word must match', () => {
  expect(ids({ text: 'NORTH 9' })).toEqual([2]);
  expect(ids({ text: '10.0.0.9' })).toEqual([2]);
  expect(ids({ text: 'rivals' })).toEqual([3]);
  expect(ids({ text: 'north rivals' })).toEqual([]);
});
