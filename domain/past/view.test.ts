import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPastMs } from '#contract/http/past.ts';
import { nextJumpPoint, jumpLeadMs } from './jumpPoints.ts';
import {
  requestedRange,
  axisOf,
  moved,
  shareOf,
  spansInView,
  viewLimits,
  viewUntil,
  zoomed,
} from './view.ts';

const now = Date.UTC(2026, 10, 26, 12);
const spanMs = fc.integer({ min: viewLimits.min, max: viewLimits.max });

test('zooming keeps the pointed moment in place unless the view would leave the past, and its length within limits', () => {
  fc.assert(
    fc.property(
      spanMs,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.nat({ max: 100 }),
      (span, factor, percent) => {
        const view = moved(viewUntil(now, span), -10 * viewLimits.max, now);
        const at = view.from + (span * percent) / 100;
        const next = zoomed(view, factor, at, now);
        expect(shareOf(at, next)).toBeCloseTo(percent, 3);
        expect(next.to - next.from).toBeGreaterThanOrEqual(viewLimits.min - 1);
        expect(next.to - next.from).toBeLessThanOrEqual(viewLimits.max + 1);
        expect(moved(view, 1e12, now).to).toBeLessThanOrEqual(now + span * 0.021);
      },
    ),
  );
});

test('the requested time contains the view and fits into one answer; the axis has no more labels than there is room for', () => {
  fc.assert(
    fc.property(spanMs, fc.integer({ min: 3, max: 20 }), (span, most) => {
      const view = viewUntil(now, span);
      const asked = requestedRange(view);
      expect(asked.from).toBeLessThanOrEqual(view.from);
      expect(asked.to).toBeGreaterThanOrEqual(view.to);
      expect(asked.to - asked.from).toBeLessThanOrEqual(maxPastMs);
      expect(axisOf(view, most, 'Europe/Berlin').length).toBeLessThanOrEqual(most + 2);
    }),
  );
  expect(axisOf({ from: now, to: now + 60_000 }, 3, 'UTC').map(({ label }) => label)).toEqual([
    '12:00:00',
    '12:00:30',
    '12:01:00',
  ]);
});

test('spans are cut to the view, and many narrow ones become few, of which the failed one is shown', () => {
  const spans = Array.from({ length: 100 }, (_, index) => ({
    from: index * 10,
    to: index * 10 + 10,
    rank: index === 55 ? 1 : 0,
  }));
  const shown = spansInView(spans, { from: 505, to: 605 }, 25, ({ rank }) => rank);
  expect(shown[0]?.from).toBe(505);
  expect(shown.at(-1)?.to).toBe(605);
  expect(shown.length).toBeLessThan(6);
  expect(shown.filter(({ rank }) => rank === 1)).toHaveLength(1);
});

test('jumps go from one point to the next and back, and begin a little before it', () => {
  const points = [10_000, 20_000, 20_100, 40_000].map((at) => ({ at, kind: 'consoleFailed' }));
  const shownAt = (point: { at: number } | undefined) => (point ? point.at - jumpLeadMs : undefined);
  const first = shownAt(nextJumpPoint(points, 0, 1));
  expect(first).toBe(5_000);
  expect(shownAt(nextJumpPoint(points, 5_000, 1))).toBe(15_000);
  expect(shownAt(nextJumpPoint(points, 15_000, 1))).toBe(35_000);
  expect(shownAt(nextJumpPoint(points, 35_000, -1))).toBe(15_100);
  expect(shownAt(nextJumpPoint(points, 15_000, -1))).toBe(5_000);
  expect(nextJumpPoint(points, 35_000, 1)).toBeUndefined();
});
