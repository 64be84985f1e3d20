import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { foldPast, laneKinds, type PastFact } from './fold.ts';

const kinds = [...Object.values(laneKinds).flat(), 'screenshotTaken', 'configAttached'];
const fact = fc.record({
  at: fc.integer({ min: 0, max: 1_000 }),
  kind: fc.constantFrom(...kinds),
  by: fc.constantFrom('anna', 'ben', null),
  error: fc.constantFrom('Lost connection', null),
});
const facts = fc.array(fact, { maxLength: 30 }).map((all) => all.toSorted((a, b) => a.at - b.at));
const between = (all: readonly PastFact[], from: number, to: number) =>
  all.filter(({ at }) => at >= from && at < to);
const fold = (all: readonly PastFact[], from: number, to: number) =>
  foldPast(
    all.filter(({ at }) => at < from),
    between(all, from, to),
    { from, to },
  );

test('spans are in order, do not overlap and are not empty; states have no hole', () => {
  fc.assert(
    fc.property(
      facts,
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 501, max: 1_100 }),
      (all, from, to) => {
        const { states, controls, pauses, marks } = fold(all, from, to);
        for (const lane of [states, controls, pauses]) {
          const edges = [from, ...lane.flatMap((span) => [span.from, span.to]), to];
          expect(edges).toEqual(edges.toSorted((a, b) => a - b));
          expect(lane.every((span) => span.to > span.from)).toBe(true);
        }
        expect(states.map((one) => one.from)).toEqual([from, ...states.slice(0, -1).map((one) => one.to)]);
        expect(states.at(-1)?.to).toBe(to);
        expect(marks.every(({ at }) => at >= from && at < to)).toBe(true);
      },
    ),
  );
});

test('the past of a time does not depend on later facts, nor on where the answer begins', () => {
  const at = (lane: readonly { from: number; to: number }[], time: number) => {
    const {
      from: _from,
      to: _to,
      ...value
    } = lane.find((span) => span.from <= time && time < span.to) ?? {
      from: 0,
      to: 0,
    };
    return value;
  };
  fc.assert(
    fc.property(
      facts,
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: 0, max: 999 }),
      (all, time, start) => {
        const whole = fold(all, 0, 1_001);
        const prefix = fold(between(all, 0, time + 1), 0, time + 1);
        const later = fold(all, Math.min(start, time), 1_001);
        for (const lane of ['states', 'controls', 'pauses'] as const) {
          expect(at(prefix[lane], time)).toEqual(at(whole[lane], time));
          expect(at(later[lane], time)).toEqual(at(whole[lane], time));
        }
      },
    ),
  );
});

test('a silent agent makes the state unknown until it speaks again; a failure keeps its reason and is a moment', () => {
  const told = (time: number, kind: string, more: Partial<PastFact> = {}): PastFact => ({
    at: time,
    kind,
    by: null,
    error: null,
    ...more,
  });
  const { states, controls, marks } = fold(
    [
      told(1, 'consoleConnected'),
      told(2, 'controlTaken', { by: 'anna' }),
      told(4, 'controlTakenOver', { by: 'ben' }),
      told(5, 'serverOffline'),
      told(7, 'serverOnline'),
      told(8, 'consoleFailed', { error: 'Lost connection' }),
      told(8, 'controlReturned', { by: 'ben' }),
    ],
    0,
    10,
  );
  const { connected, failed } = consoleStatus;
  expect(states).toEqual([
    { from: 0, to: 1, status: null, error: null },
    { from: 1, to: 5, status: connected, error: null },
    { from: 5, to: 7, status: null, error: null },
    { from: 7, to: 8, status: connected, error: null },
    { from: 8, to: 10, status: failed, error: 'Lost connection' },
  ]);
  expect(controls).toEqual([
    { from: 2, to: 4, by: 'anna' },
    { from: 4, to: 8, by: 'ben' },
  ]);
  expect(marks.map(({ kind }) => kind)).toEqual(['serverOffline', 'consoleFailed']);
});
