import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createNearness } from './nearness.ts';

function setUp() {
  const clock = new FakeClock();
  const nearness = createNearness(clock);
  const near = new Set<string>();
  const element = (name: string) =>
    ({
      setAttribute: () => near.add(name),
      removeAttribute: () => near.delete(name),
    }) as unknown as Element;
  return { clock, nearness, near, element };
}

test('who leaves is let go when the next one comes', () => {
  const { nearness, near, element } = setUp();
  const [first, second] = [element('first'), element('second')];
  nearness.set(first, true);
  nearness.set(first, false);
  expect([...near]).toEqual(['first']);
  nearness.set(second, true);
  expect([...near]).toEqual(['second']);
});

test('nobody comes: who left is let go after a moment, unless he is back', () => {
  const { clock, nearness, near, element } = setUp();
  const [first, second] = [element('first'), element('second')];
  nearness.set(first, true);
  nearness.set(second, true);
  nearness.set(first, false);
  nearness.set(second, false);
  nearness.set(second, true);
  nearness.set(first, true);
  nearness.set(first, false);
  clock.advance(299);
  expect([...near].toSorted()).toEqual(['first', 'second']);
  clock.advance(1);
  expect([...near]).toEqual(['second']);
});
