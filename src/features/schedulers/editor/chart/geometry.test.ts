import { expect, test } from 'vitest';
import { ticksOf } from '#domain/gantt/axis.ts';
import { chartLayout } from '#domain/schedule/charts/chart.ts';
import { geometryOf, nearestSpot, spotAt } from './geometry.ts';

const layout = chartLayout(null, new Set());

test('at the largest scale the axis has 97 labels, a quarter of an hour apart, also next to both panels', () => {
  const { step } = geometryOf(layout, 820, 6);
  expect(ticksOf(step)).toHaveLength(97);
  expect(ticksOf(geometryOf(layout, 820, 1).step).length).toBeLessThan(20);
});

test('a point next to the day is at its edge, or outside of it for a drag', () => {
  const geometry = geometryOf(layout, 1180, 1);
  expect(spotAt(geometry, { x: -50, y: 40 })).toEqual({ day: 1, slot: 0, hour: 0 });
  expect(nearestSpot(geometry, { x: -50, y: 40 })?.hour).toBeLessThan(0);
  expect(spotAt(geometry, { x: 50, y: 3 })).toBeNull();
});
