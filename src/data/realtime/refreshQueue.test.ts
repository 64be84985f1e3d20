import { expect, test } from 'vitest';
import { LiveWorld } from './fixtures.ts';

async function build() {
  const world = new LiveWorld();
  world.put({ id: 1, serverId: 1, name: 'one' });
  world.put({ id: 2, serverId: 1, name: 'two' });
  world.look('consoles 1');
  await world.join();
  await world.clock.advanceAsync(1_000);
  world.begun.length = 0;
  return world;
}

test('an event during the first load of a list is not lost', async () => {
  const world = new LiveWorld();
  world.latencyMs = 2_000;
  world.put({ id: 1, serverId: 1, name: 'old' });
  await world.join();
  world.look('consoles 1');
  await world.clock.advanceAsync(500);
  world.put({ id: 1, name: 'new' });
  await world.clock.advanceAsync(10_000);
  expect(world.shown('consoles 1')).toEqual(world.truth('consoles 1'));
  expect(world.begun).toEqual(['consoles 1', 'asked']);
});

test('a stream of events does not keep a slow list from being loaded', async () => {
  const world = await build();
  world.look('tasks 1');
  world.latencyMs = 1_000;
  for (let batch = 0; batch < 20; batch++) {
    world.put({ id: 1, name: `name ${batch}` });
    world.addTask();
    await world.clock.advanceAsync(800);
  }
  await world.clock.advanceAsync(10_000);
  expect([world.shown('consoles 1'), world.shown('tasks 1')]).toEqual([
    world.truth('consoles 1'),
    world.truth('tasks 1'),
  ]);
  expect([world.cancelled, world.mostUnderWay]).toEqual([0, 1]);
});

test('what changed between the load of a list and the joining of the rooms is asked for again', async () => {
  const world = new LiveWorld();
  world.put({ id: 1, serverId: 1, name: 'old' });
  world.look('consoles 1');
  await world.clock.advanceAsync(1_000);
  world.put({ id: 1, name: 'unheard' });
  await world.join(100);
  await world.clock.advanceAsync(1_000);
  expect(world.shown('consoles 1')).toEqual(world.truth('consoles 1'));
});

test('a load that is under way when the rooms are joined is repeated, not cancelled', async () => {
  const world = new LiveWorld();
  world.latencyMs = 500;
  world.put({ id: 1, serverId: 1, name: 'old' });
  world.look('consoles 1');
  await world.clock.advanceAsync(100);
  world.put({ id: 1, name: 'unheard' });
  await world.join();
  await world.clock.advanceAsync(2_000);
  expect(world.shown('consoles 1')).toEqual(world.truth('consoles 1'));
  expect([world.begun, world.cancelled]).toEqual([['consoles 1', 'consoles 1'], 0]);
});

test('a refresh that fails is tried again, without a message, and its ids are not lost', async () => {
  const world = await build();
  world.failing = 2;
  world.put({ id: 1, name: 'new' });
  await world.clock.advanceAsync(800);
  world.put({ id: 2, name: 'new too' });
  await world.clock.advanceAsync(5_000);
  expect(world.shown('consoles 1')).toEqual(world.truth('consoles 1'));
  expect(world.begun).toEqual(['asked', 'asked', 'asked']);
  expect(world.errors).toEqual([]);
});

test('a refresh that keeps failing gives way to loading the list, and that to the pace of one try in 30 s', async () => {
  const world = await build();
  world.failing = 12;
  world.put({ id: 1, name: 'new' });
  await world.clock.advanceAsync(10_000);
  expect(world.begun.slice(0, 5)).toEqual(['asked', 'asked', 'asked', 'asked', 'consoles 1']);
  expect(world.isInvalid('consoles 1')).toBe(true);
  await world.clock.advanceAsync(200_000);
  expect(world.shown('consoles 1')).toEqual(world.truth('consoles 1'));
  expect(world.begun).toHaveLength(13);
});

test('a list that nobody looks at is marked invalid, and loaded when somebody does', async () => {
  const world = await build();
  world.leave('consoles 1');
  world.cut();
  world.put({ id: 1, name: 'unheard' });
  await world.join();
  await world.clock.advanceAsync(1_000);
  expect([world.begun, world.isInvalid('consoles 1')]).toEqual([[], true]);
  // A refresh of another item must not make it look fresh.
  world.put({ id: 2, name: 'heard' });
  await world.clock.advanceAsync(2_000);
  expect([world.begun, world.isInvalid('consoles 1')]).toEqual([[], true]);
  world.look('consoles 1');
  await world.clock.advanceAsync(1_000);
  expect(world.shown('consoles 1')).toEqual(world.truth('consoles 1'));
});

test('an answer that a load has overtaken is asked for again', async () => {
  const world = await build();
  world.latencyMs = 1_000;
  world.put({ id: 1, name: 'first' });
  await world.clock.advanceAsync(200);
  world.latencyMs = 100;
  world.put({ id: 1, name: 'second' });
  const loaded = world.queryClient.refetchQueries({ queryKey: ['consoles'] });
  await world.clock.advanceAsync(300);
  await loaded;
  expect(world.shown('consoles 1')).toEqual(world.truth('consoles 1'));
  const seen = new Set<string>();
  const stop = world.queryClient
    .getQueryCache()
    .subscribe(() => seen.add(JSON.stringify(world.shown('consoles 1'))));
  await world.clock.advanceAsync(5_000);
  stop();
  expect(world.shown('consoles 1')).toEqual(world.truth('consoles 1'));
  expect([...seen].filter((list) => list.includes('first'))).toEqual([]);
});

test('who waits for a refresh waits for what was asked after the call, and no longer than the first failure', async () => {
  const world = await build();
  let isDone = false;
  const wait = (): void => {
    isDone = false;
    void world.refreshes.reload(['consoles']).then(() => (isDone = true));
  };
  world.latencyMs = 300;
  wait();
  await world.clock.advanceAsync(299);
  expect(isDone).toBe(false);
  await world.clock.advanceAsync(1);
  expect(isDone).toBe(true);
  world.failing = 3;
  wait();
  await world.clock.advanceAsync(300);
  expect(isDone).toBe(true);
});
