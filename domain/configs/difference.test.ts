import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSide, differences, mergeDifferences, undecided } from './difference.ts';
import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import { effectiveValues } from './effective.ts';
import { aField, aSchema } from './fixtures.ts';

const loaded = { mine: 1, theirs: 1, same: 1, conflict: 1, removed: 1, untouched: 1 };
const theirs = { mine: 1, theirs: 2, same: 2, conflict: 2, removed: 1, untouched: 1 };
const mine = { mine: 2, theirs: 1, same: 2, conflict: 3, untouched: 1, added: 4 };
const rows = differences<number>(loaded, theirs, mine);

test('each changed value is shown with what was loaded, theirs and mine', () => {
  expect(rows.map(({ name, changedBy }) => [name, changedBy])).toEqual([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
    ['same', 'same'],
    ['conflict', 'conflict'],
    ['removed', 'mine'],
    ['added', 'mine'],
  ]);
  expect(rows[3]).toMatchObject({ loaded: 1, theirs: 2, mine: 3 });
});

test('only conflicts have to be decided, and the decisions are saved', () => {
  expect(undecided(rows, new Map())).toEqual(['conflict']);
  expect(mergeDifferences(theirs, rows, new Map())).toEqual({
    mine: 2,
    theirs: 2,
    same: 2,
    conflict: 2,
    untouched: 1,
    added: 4,
  });
  const decisions = new Map<string, ConflictChoice>([
    ['conflict', 'mine'],
    ['mine', 'theirs'],
  ]);
  expect(undecided(rows, decisions)).toEqual([]);
  expect(mergeDifferences(theirs, rows, decisions)).toMatchObject({ conflict: 3, mine: 1 });
});

const anyValues = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(3));

test('all of mine gives mine, all of theirs gives theirs, and changes without a conflict are never lost', () => {
  fc.assert(
    fc.property(anyValues, anyValues, anyValues, (before, other, own) => {
      const all = differences(before, other, own);
      const decide = (side: ConflictChoice) => new Map(all.map(({ name }) => [name, side]));
      expect(mergeDifferences(other, all, decide('mine'))).toEqual(own);
      expect(mergeDifferences(other, all, decide('theirs'))).toEqual(other);
      const merged = mergeDifferences(other, all, new Map());
      const kept = all.filter((row) => defaultSide(row) === 'mine');
      expect(kept.map(({ name }) => merged[name])).toEqual(kept.map((row) => row.mine));
    }),
  );
});

test('later layers win, and each value names where it comes from and what it replaces', () => {
  const schema = aSchema(
    aField({ name: 'pace', defaultValue: 1, maximum: 10 }),
    aField({ name: 'pause', index: 2, defaultValue: 5 }),
    aField({ name: 'unset', index: 3 }),
  );
  const layer = (kind: 'base' | 'version' | 'group' | 'server' | 'game', data: object, configId = 1) => ({
    source: { kind, configId, name: kind },
    data: { ...data },
  });
  const values = effectiveValues(schema, [
    layer('game', { pace: 99, gone: 1 }, 5),
    layer('server', { pace: 4 }, 4),
    layer('group', { pace: 2 }, 2),
    layer('group', { pace: 3 }, 3),
    layer('version', { scriptVersion: '1.4.10.0' }),
    layer('base', { scriptVersion: '1.4.2.0' }),
  ]);
  expect(
    values.map(({ name, value, source, replaced }) => [
      name,
      value,
      `${source.kind} ${source.configId}`,
      replaced.map((one) => one.value),
    ]),
  ).toEqual([
    ['pace', 4, 'server 4', [3, 2, 1]],
    ['pause', 5, 'default null', []],
    ['scriptVersion', '1.4.10.0', 'version 1', ['1.4.2.0']],
  ]);
});
