import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createStartScheduler, createWatch } from './watch.ts';

function setUp() {
  const clock = new FakeClock();
  const starts = createStartScheduler(clock);
  return { clock, watch: () => createWatch(clock, starts) };
}

test('watching starts 1 s after coming into view and stops 0.5 s after leaving it', () => {
  const { clock, watch } = setUp();
  const tile = watch();
  tile.see(true);
  clock.advance(999);
  expect(tile.watching.get()).toBe(false);
  clock.advance(1);
  expect(tile.watching.get()).toBe(true);
  tile.see(false);
  clock.advance(499);
  expect(tile.watching.get()).toBe(true);
  clock.advance(1);
  expect(tile.watching.get()).toBe(false);
});

test('a tile that is only scrolled past never starts, one that flickers never stops', () => {
  const { clock, watch } = setUp();
  const passing = watch();
  passing.see(true);
  clock.advance(600);
  passing.see(false);
  clock.advance(5_000);
  expect(passing.watching.get()).toBe(false);

  const flickering = watch();
  flickering.see(true);
  clock.advance(1_000);
  for (let turn = 0; turn < 5; turn++) {
    flickering.see(false);
    clock.advance(300);
    flickering.see(true);
    expect(flickering.watching.get()).toBe(true);
  }
  clock.advance(5_000);
  expect(flickering.watching.get()).toBe(true);
});

test('a screenful starts one after another', () => {
  const { clock, watch } = setUp();
  const tiles = Array.from({ length: 20 }, watch);
  for (const tile of tiles) tile.see(true);
  const started = () => tiles.filter((tile) => tile.watching.get()).length;
  clock.advance(1_000);
  expect(started()).toBe(1);
  clock.advance(50);
  expect(started()).toBe(2);
  clock.advance(18 * 50);
  expect(started()).toBe(20);
});

test('a tile that leaves while it waits for its turn does not start', () => {
  const { clock, watch } = setUp();
  const [first, second] = [watch(), watch()];
  first.see(true);
  second.see(true);
  clock.advance(1_020);
  second.see(false);
  clock.advance(5_000);
  expect([first.watching.get(), second.watching.get()]).toEqual([true, false]);
});

test('a stopped watch stays still', () => {
  const { clock, watch } = setUp();
  const tile = watch();
  tile.see(true);
  clock.advance(500);
  tile.stop();
  clock.advance(5_000);
  expect(tile.watching.get()).toBe(false);
});
