import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkStagedValues, type StagedValues } from './staged.ts';
import { stagedFaults } from './stagedFaults.ts';
import { isValid, StagedTable } from './stagedTable.ts';

let count = 0;
const guiId = (): string => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
const valuesOf = (over: StagedValues = {}): StagedValues => ({
  serverId: 1,
  consoleName: 'PS 1',
  email: `a${++count}@dugout.test`,
  password: 'secret',
  ...over,
});
const tableOf = (...rows: StagedValues[]): StagedTable => {
  const table = new StagedTable(checkStagedValues);
  table.add(rows.map((values) => ({ guiId: guiId(), values: valuesOf(values) })));
  return table;
};
const faultsOf = (table: StagedTable) => [...table.rows.values()].map(({ faults }) => faults);

test('the later account with the index of another on its console is at fault', () => {
  const table = tableOf(
    { index: 1 },
    { index: 1 },
    { index: 1, consoleName: 'PS 2' },
    { index: 1, serverId: 2 },
  );
  expect(faultsOf(table)).toEqual([{}, { index: stagedFaults.indexTaken }, {}, {}]);
  expect(table.valid).toBe(3);
});

test('accounts without an index cannot collide', () => {
  expect(tableOf({}, {}).valid).toBe(2);
});

test('the later account with the same email is at fault, whatever its case', () => {
  const table = tableOf({ email: 'same@dugout.test' }, { email: 'SAME@dugout.test' });
  expect(faultsOf(table)).toEqual([{}, { email: stagedFaults.emailTaken }]);
});

test('an edit of the first frees the second, and says that it has changed', () => {
  const table = tableOf({ index: 1 }, { index: 1 });
  const changed = table.edit(1, { index: 2 });
  expect(changed.map(({ id }) => id)).toEqual([1, 2]);
  expect(faultsOf(table)).toEqual([{}, {}]);
});

test('when the first is removed, the next takes its place', () => {
  const table = tableOf({ index: 1 }, { index: 1 }, { index: 1 });
  expect(table.remove([1]).map(({ id }) => id)).toEqual([2]);
  expect(faultsOf(table)).toEqual([{}, { index: stagedFaults.indexTaken }]);
});

test('when the first is sent, the others stay at fault, also one that was added before it', () => {
  const table = tableOf({ index: 2 }, { index: 1, email: 'same@dugout.test' }, { index: 1 });
  table.add([{ guiId: guiId(), values: valuesOf({ email: 'same@dugout.test' }) }]);
  table.remove([2], true);
  table.edit(1, { index: 1 });
  const isTaken = { index: stagedFaults.indexTaken };
  expect(faultsOf(table)).toEqual([isTaken, isTaken, { email: stagedFaults.emailTaken }]);
  expect(table.valid).toBe(0);
  table.edit(3, { index: 3 });
  expect(faultsOf(table)[1]).toEqual({});
  // The server decides about what nobody else has: the account may have been deleted there.
  table.remove([2, 3].filter((id) => table.rows.has(id)));
  table.edit(1, { index: 2 });
  table.add([{ guiId: guiId(), values: valuesOf({ index: 1 }) }]);
  expect(faultsOf(table).at(-1)).toEqual({});
});

test('a refused account is not valid until it is edited', () => {
  const table = tableOf({});
  table.refuse(1, 'Console not found');
  expect(table.valid).toBe(0);
  table.edit(1, { consoleName: 'PS 3' });
  expect(table.valid).toBe(1);
});

test('an account that is being sent cannot be changed', () => {
  const table = tableOf({ index: 1 });
  table.setSending([1], true);
  expect(table.edit(1, { index: 2 })).toEqual([]);
  expect(table.rows.get(1)?.values['index']).toBe(1);
});

test('all but the last of 20,000 accounts with one index can be removed', () => {
  const table = new StagedTable(checkStagedValues);
  const faults = {};
  table.add(
    Array.from({ length: 20_000 }, () => ({ guiId: guiId(), values: valuesOf({ index: 1 }), faults })),
  );
  table.remove(Array.from({ length: 19_999 }, (_, at) => at + 1));
  expect(table.valid).toBe(1);
});

test('whatever is added, edited and removed: the faults are those of a rebuilt table', () => {
  const place = fc.record({ index: fc.integer({ min: 0, max: 2 }), consoleName: fc.constantFrom('a', 'b') });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), values: place }),
    fc.record({ kind: fc.constant('edit' as const), at: fc.nat(9), values: place }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const table = new StagedTable(checkStagedValues);
      for (const change of steps) {
        const id = change.kind === 'add' ? undefined : [...table.rows.keys()][change.at];
        if (change.kind === 'add') table.add([{ guiId: guiId(), values: valuesOf(change.values) }]);
        else if (id !== undefined && change.kind === 'edit') table.edit(id, change.values);
        else if (id !== undefined) table.remove([id]);
      }
      const fresh = new StagedTable(checkStagedValues);
      fresh.add([...table.rows.values()].map((row) => ({ guiId: row.guiId, values: row.values })));
      expect(faultsOf(table)).toEqual(faultsOf(fresh));
      expect(table.valid).toBe([...table.rows.values()].filter(isValid).length);
    }),
  );
});
