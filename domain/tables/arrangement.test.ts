import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ArrangeOptions, createArrangement, type Steps } from './arrangement.ts';
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

function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { value, done } = steps.next();
    if (done) return value;
  }
}

function setUp(data: Map<number, Row>) {
  const options: ArrangeOptions = {
    ids: [...data.keys()],
    passes: (id) => (data.get(id)?.points ?? 1) > 0,
    words: ['c'],
    sort: [
      { column: 'points', keyOf: (id) => sortKeyOf(data.get(id)?.points), desc: true },
      { column: 'name', keyOf: (id) => sortKeyOf(data.get(id)?.name), desc: false },
    ],
  };
  const arrangement = createArrangement({
    has: (id) => data.has(id),
    textsOf: (id) => [data.get(id)?.name ?? ''],
  });
  return { options, arrangement };
}

test('rows that change, come and go are moved to where a complete arrangement has them', () => {
  // Work may also end after some steps, and rows may change in between.
  const change = fc.record({ at: fc.nat(34), next: fc.option(row), endAfter: fc.nat(6) });
  const rounds = fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 5 });
  fc.assert(
    fc.property(rows, rounds, (start, all) => {
      const data = new Map(start.map((one, at) => [at + 1, one]));
      const { options, arrangement } = setUp(data);
      finish(arrangement.arrange(options));
      const gone = new Set<number>();
      for (const changes of all) {
        for (const { at, next, endAfter } of changes) {
          // Ids are not reused.
          if (gone.has(at + 1)) continue;
          if (next) data.set(at + 1, next);
          else if (data.delete(at + 1)) gone.add(at + 1);
          arrangement.touch([at + 1]);
          const steps = arrangement.arrange({ ...options, ids: [...data.keys()] });
          for (let step = 0; step < endAfter; step++) steps.next();
          steps.return([]);
        }
        const complete = setUp(data);
        const result = finish(arrangement.arrange({ ...options, ids: [...data.keys()] }));
        expect(result).toEqual(finish(complete.arrangement.arrange({ ...options, ids: [...data.keys()] })));
      }
    }),
  );
});

test('without filters and sort levels the order is that of the rows', () => {
  const data = new Map([[1, { name: 'C2', points: 1 }]]);
  const { options, arrangement } = setUp(data);
  const natural = { ...options, passes: null, words: [], sort: [] };
  expect(finish(arrangement.arrange(natural))).toBe(natural.ids);
});

test('the order stays the same array until something changes', () => {
  const data = new Map([
    [1, { name: 'C2', points: 1 }],
    [2, { name: 'C1', points: 1 }],
  ]);
  const { options, arrangement } = setUp(data);
  const first = finish(arrangement.arrange(options));
  expect(first).toEqual([2, 1]);
  arrangement.touch([1]);
  expect(finish(arrangement.arrange({ ...options }))).toBe(first);
  data.set(3, { name: 'C10', points: 2 });
  data.delete(2);
  arrangement.touch([2, 3]);
  expect(finish(arrangement.arrange({ ...options, ids: [1, 3] }))).toEqual([3, 1]);
});

test('in other orders and directions, and when rows have changed, the order is that of a complete arrangement', () => {
  const order = fc.record({
    column: fc.constantFrom('points', 'name'),
    desc: fc.boolean(),
    changed: fc.option(row),
  });
  fc.assert(
    fc.property(rows, fc.array(order, { maxLength: 6 }), (start, orders) => {
      const data = new Map(start.map((one, at) => [at + 1, one]));
      const { options, arrangement } = setUp(data);
      for (const { column, desc, changed } of orders) {
        if (changed && data.has(1)) {
          data.set(1, changed);
          arrangement.touch([1]);
        }
        const keyOf = (id: number) => sortKeyOf(data.get(id)?.[column as keyof Row]);
        const wanted = { ...options, passes: null, words: [], sort: [{ column, keyOf, desc }] };
        expect(finish(arrangement.arrange(wanted))).toEqual(finish(setUp(data).arrangement.arrange(wanted)));
      }
    }),
  );
});

test('empty cells are last in both directions', () => {
  const data = new Map([1, 2, 3].map((id) => [id, { name: 'c', points: id === 2 ? null : id }]));
  const { options, arrangement } = setUp(data);
  for (const desc of [true, false]) {
    const sort = [{ column: 'points', keyOf: (id: number) => sortKeyOf(data.get(id)?.points), desc }];
    expect(finish(arrangement.arrange({ ...options, passes: null, sort })).at(-1)).toBe(2);
  }
});

test('many rows are arranged in many steps, and search texts are prepared only once', () => {
  const data = new Map(
    Array.from({ length: 5_000 }, (_, at) => [at, { name: `c${at % 9}`, points: at % 5 }]),
  );
  let texts = 0;
  const { options } = setUp(data);
  const arrangement = createArrangement({
    has: (id) => data.has(id),
    textsOf(id) {
      texts++;
      return [data.get(id)?.name ?? ''];
    },
  });
  finish(arrangement.prepare(options.ids));
  expect(texts).toBe(5_000);
  let steps = 0;
  for (const _ of arrangement.arrange(options)) steps++;
  expect(steps).toBeGreaterThan(15);
  expect(texts).toBe(5_000);
});
