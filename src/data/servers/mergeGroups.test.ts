import { expect, test } from 'vitest';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { aServer } from '#domain/consoles/fixtures.ts';
import { mergeServersIntoGroups } from './mergeGroups.ts';

const groupOf = (id: number, servers: Server[]): ServerGroup => ({
  id,
  name: `Group ${id}`,
  description: null,
  configs: [],
  servers,
  serverCount: servers.length,
  revision: 0,
});
const inGroup = (id: number, over: Partial<Server> = {}) =>
  aServer({ ...over, group: { id, name: `Group ${id}` } });

const one = inGroup(1, { id: 11 });
const two = inGroup(2, { id: 22 });
const groups = [groupOf(1, [one]), groupOf(2, [two])];

test('a refresh without changes keeps all identities', () => {
  expect(mergeServersIntoGroups(groups, { ids: [11, 22], found: [{ ...one }, { ...two }] })).toBe(groups);
});

test('a changed server changes only its group', () => {
  const next = mergeServersIntoGroups(groups, { ids: [11], found: [{ ...one, open: false }] });
  expect(next?.[0]?.servers[0]?.open).toBe(false);
  expect(next?.[1]).toBe(groups[1]);
});

test('a new server is added to its group, a deleted one is removed, and a moved one changes groups', () => {
  const added = mergeServersIntoGroups(groups, { ids: [12], found: [inGroup(1, { id: 12 })] });
  expect(added?.[0]?.serverCount).toBe(2);
  const removed = mergeServersIntoGroups(groups, { ids: [22], found: [] });
  expect(removed?.map(({ serverCount }) => serverCount)).toEqual([1, 0]);
  const moved = mergeServersIntoGroups(groups, { ids: [22], found: [inGroup(1, { id: 22 })] });
  expect(moved?.map(({ servers }) => servers.map(({ id }) => id))).toEqual([[11, 22], []]);
});

test('a server of an unknown group requires the whole list', () => {
  expect(mergeServersIntoGroups(groups, { ids: [33], found: [inGroup(3, { id: 33 })] })).toBeNull();
});
