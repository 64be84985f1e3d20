import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ArrangeOptions, createArrangement } from './arrangement.ts';
import { sortKeyOf } from './filters.ts';

interface Row {
  name: string;
  points: number | null;
}

const row = fc.record({
  name: fc.constantFrom('C1', 'c2', 'C10', 'Élan', ''),
  points: fc.option(fc.integer({ min: 0, max: 5 })),
});
const rows = fc.array(row, { maxLength: 30 });

function setUp(data: Map<number, Row>) {
  const options: ArrangeOptions = {
    ids: [...data.keys()],
    passes: (id) => (data.get(id)?.points ?? 1) > 0,
    words: ['c'],
    sort: [
      { keyOf: (id) => sortKeyOf(data.get(id)?.points), desc: true },
      { keyOf: (id) => sortKeyOf(data.get(id)?.name), desc: false },
    ],
  };
  return { options, arrangement: createArrangement((id) => data.get(id)?.name.toLowerCase() ?? '') };
}

test('rows that change in place move to where a full sort would put them', () => {
  const change = fc.tuple(fc.nat(29), row);
  fc.assert(
    fc.property(rows, fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 5 }), (start, rounds) => {
      const data = new Map(start.map((one, id) => [id + 1, one]));
      const { options, arrangement } = setUp(data);
      arrangement.arrange(options);
      for (const changes of rounds) {
        const known = changes.filter(([at]) => data.has(at + 1));
        for (const [at, next] of known) data.set(at + 1, next);
        arrangement.touch(known.map(([at]) => at + 1));
        const complete = setUp(data);
        expect(arrangement.arrange(options)).toEqual(complete.arrangement.arrange(complete.options));
      }
    }),
  );
});

test('rows can be added and removed; the array stays the same while nothing changes', () => {
  const data = new Map([
    [1, { name: 'C2', points: 1 }],
    [2, { name: 'C1', points: 1 }],
  ]);
  const { options, arrangement } = setUp(data);
  const first = arrangement.arrange(options);
  expect(first).toEqual([2, 1]);
  expect(arrangement.arrange({ ...options })).toBe(first);
  data.set(3, { name: 'C10', points: 2 });
  expect(arrangement.arrange({ ...options, ids: [3, 1] })).toEqual([3, 1]);
});

test('empty cells are last in both directions', () => {
  const data = new Map([1, 2, 3].map((id) => [id, { name: 'c', points: id === 2 ? null : id }]));
  const { options, arrangement } = setUp(data);
  for (const desc of [true, false]) {
    const sort = [{ keyOf: (id: number) => sortKeyOf(data.get(id)?.points), desc }];
    expect(arrangement.arrange({ ...options, sort }).at(-1)).toBe(2);
  }
});

test('search texts are prepared in slices', () => {
  const { options, arrangement } = setUp(new Map([1, 2, 3].map((id) => [id, { name: 'c', points: id }])));
  arrangement.arrange({ ...options, words: [] });
  let left = 2;
  expect(arrangement.prepare(() => left-- > 0)).toBe(true);
  expect(arrangement.prepare(() => true)).toBe(false);
});
