import { expect, test } from 'vitest';
import { LiveWorld } from '#data/realtime/fixtures.ts';

/** A history on the screen, joined, whose loads take `loadMs`. */
async function setUp(loadMs: number) {
  const world = new LiveWorld();
  await world.join();
  world.latencyMs = loadMs;
  world.look('tasks 1');
  await world.clock.advanceAsync(850);
  return world;
}

test('a short history follows its events', async () => {
  const world = await setUp(10);
  for (const _ of [1, 2]) {
    world.addTask();
    await world.clock.advanceAsync(1_000);
    expect(world.shown('tasks 1')).toBe(world.tasks);
  }
  expect(world.begun).toHaveLength(3);
});

test('a long history is loaded less often under a stream of events, and the last one is never missed', async () => {
  const world = await setUp(300);
  world.begun.length = 0;
  // The first is loaded after 150 ms; after each load of 300 ms the history is left alone for 3 s.
  for (let second = 0; second < 8; second++) {
    world.addTask();
    await world.clock.advanceAsync(1_000);
  }
  expect(world.begun).toHaveLength(3);
  world.addTask();
  await world.clock.advanceAsync(10_000);
  expect(world.begun).toHaveLength(4);
  expect(world.shown('tasks 1')).toBe(9);
});
