import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createNearMarker, createStartScheduler, createWatch } from './tileVisibility.ts';

function setUpWatch() {
  const clock = new FakeClock();
  const starts = createStartScheduler(clock);
  return { clock, watch: () => createWatch(clock, starts) };
}

test('watching starts 1 s after coming into view and stops 0.5 s after leaving it', () => {
  const { clock, watch } = setUpWatch();
  const tile = watch();
  tile.setVisible(true);
  clock.advance(999);
  expect(tile.watching.get()).toBe(false);
  clock.advance(1);
  expect(tile.watching.get()).toBe(true);
  tile.setVisible(false);
  clock.advance(499);
  expect(tile.watching.get()).toBe(true);
  clock.advance(1);
  expect(tile.watching.get()).toBe(false);
});

test('a tile that is scrolled past never starts, and one that leaves only briefly never stops', () => {
  const { clock, watch } = setUpWatch();
  const passing = watch();
  passing.setVisible(true);
  clock.advance(600);
  passing.setVisible(false);
  clock.advance(5_000);
  expect(passing.watching.get()).toBe(false);

  const flickering = watch();
  flickering.setVisible(true);
  clock.advance(1_000);
  for (let turn = 0; turn < 5; turn++) {
    flickering.setVisible(false);
    clock.advance(300);
    flickering.setVisible(true);
    expect(flickering.watching.get()).toBe(true);
  }
  clock.advance(5_000);
  expect(flickering.watching.get()).toBe(true);
});

test('tiles that enter the view together start one after another', () => {
  const { clock, watch } = setUpWatch();
  const tiles = Array.from({ length: 20 }, watch);
  for (const tile of tiles) tile.setVisible(true);
  const started = () => tiles.filter((tile) => tile.watching.get()).length;
  clock.advance(1_000);
  expect(started()).toBe(1);
  clock.advance(5);
  expect(started()).toBe(2);
  clock.advance(18 * 5);
  expect(started()).toBe(20);
});

test('a tile that leaves before its scheduled start does not start', () => {
  const { clock, watch } = setUpWatch();
  const [first, second] = [watch(), watch()];
  first.setVisible(true);
  second.setVisible(true);
  clock.advance(1_002);
  second.setVisible(false);
  clock.advance(5_000);
  expect([first.watching.get(), second.watching.get()]).toEqual([true, false]);
});

test('a stopped watch never starts', () => {
  const { clock, watch } = setUpWatch();
  const tile = watch();
  tile.setVisible(true);
  clock.advance(500);
  tile.stop();
  clock.advance(5_000);
  expect(tile.watching.get()).toBe(false);
});

function setUpMarker() {
  const clock = new FakeClock();
  const marker = createNearMarker(clock);
  const near = new Set<string>();
  const element = (name: string) =>
    ({
      setAttribute: () => near.add(name),
      removeAttribute: () => near.delete(name),
    }) as unknown as Element;
  return { clock, marker, near, element };
}

test('the mark of an element that left is removed when the next one enters', () => {
  const { marker, near, element } = setUpMarker();
  const [first, second] = [element('first'), element('second')];
  marker.set(first, true);
  marker.set(first, false);
  expect([...near]).toEqual(['first']);
  marker.set(second, true);
  expect([...near]).toEqual(['second']);
});

test('without another element the mark is removed 300 ms after leaving, unless the element returns', () => {
  const { clock, marker, near, element } = setUpMarker();
  const [first, second] = [element('first'), element('second')];
  marker.set(first, true);
  marker.set(second, true);
  marker.set(first, false);
  marker.set(second, false);
  marker.set(second, true);
  marker.set(first, true);
  marker.set(first, false);
  clock.advance(299);
  expect([...near].toSorted()).toEqual(['first', 'second']);
  clock.advance(1);
  expect([...near]).toEqual(['second']);
});
