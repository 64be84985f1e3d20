import { expect, test } from 'vitest';
import { RealtimeSimulation } from './fixtures.ts';

async function build() {
  const simulation = new RealtimeSimulation();
  simulation.put({ id: 1, serverId: 1, name: 'one' });
  simulation.put({ id: 2, serverId: 1, name: 'two' });
  simulation.show('consoles 1');
  await simulation.join();
  await simulation.clock.advanceAsync(1_000);
  simulation.started.length = 0;
  return simulation;
}

test('a stream of events does not prevent a slow list from loading', async () => {
  const simulation = await build();
  simulation.show('tasks 1');
  simulation.latencyMs = 1_000;
  for (let batch = 0; batch < 20; batch++) {
    simulation.put({ id: 1, name: `name ${batch}` });
    simulation.addTask();
    await simulation.clock.advanceAsync(800);
  }
  await simulation.clock.advanceAsync(10_000);
  expect([simulation.cachedData('consoles 1'), simulation.cachedData('tasks 1')]).toEqual([
    simulation.serverData('consoles 1'),
    simulation.serverData('tasks 1'),
  ]);
  expect([simulation.cancelled, simulation.maxConcurrent]).toEqual([0, 1]);
});

test('a failed refresh is retried without a message and keeps its ids', async () => {
  const simulation = await build();
  simulation.callsToFail = 2;
  simulation.put({ id: 1, name: 'new' });
  await simulation.clock.advanceAsync(800);
  simulation.put({ id: 2, name: 'new too' });
  await simulation.clock.advanceAsync(5_000);
  expect(simulation.cachedData('consoles 1')).toEqual(simulation.serverData('consoles 1'));
  expect(simulation.started).toEqual(['targeted', 'targeted', 'targeted']);
  expect(simulation.errors).toEqual([]);
});

test('a refresh that keeps failing falls back to loading the list, with pauses of up to 30 s', async () => {
  const simulation = await build();
  simulation.callsToFail = 12;
  simulation.put({ id: 1, name: 'new' });
  await simulation.clock.advanceAsync(10_000);
  expect(simulation.started.slice(0, 5)).toEqual([
    'targeted',
    'targeted',
    'targeted',
    'targeted',
    'consoles 1',
  ]);
  expect(simulation.isInvalid('consoles 1')).toBe(true);
  await simulation.clock.advanceAsync(200_000);
  expect(simulation.cachedData('consoles 1')).toEqual(simulation.serverData('consoles 1'));
  expect(simulation.started).toHaveLength(13);
});

test('an inactive list is invalidated and loaded when it is shown', async () => {
  const simulation = await build();
  simulation.hide('consoles 1');
  simulation.disconnect();
  simulation.put({ id: 1, name: 'missed' });
  await simulation.join();
  await simulation.clock.advanceAsync(1_000);
  expect([simulation.started, simulation.isInvalid('consoles 1')]).toEqual([[], true]);
  // A refresh of another item must not mark the list as valid.
  simulation.put({ id: 2, name: 'received' });
  await simulation.clock.advanceAsync(2_000);
  expect([simulation.started, simulation.isInvalid('consoles 1')]).toEqual([[], true]);
  simulation.show('consoles 1');
  await simulation.clock.advanceAsync(1_000);
  expect(simulation.cachedData('consoles 1')).toEqual(simulation.serverData('consoles 1'));
});

test('a response that is older than a load is requested again', async () => {
  const simulation = await build();
  simulation.latencyMs = 1_000;
  simulation.put({ id: 1, name: 'first' });
  await simulation.clock.advanceAsync(200);
  simulation.latencyMs = 100;
  simulation.put({ id: 1, name: 'second' });
  const loaded = simulation.queryClient.refetchQueries({ queryKey: ['consoles'] });
  await simulation.clock.advanceAsync(300);
  await loaded;
  expect(simulation.cachedData('consoles 1')).toEqual(simulation.serverData('consoles 1'));
  const shownLists = new Set<string>();
  const stop = simulation.queryClient
    .getQueryCache()
    .subscribe(() => shownLists.add(JSON.stringify(simulation.cachedData('consoles 1'))));
  await simulation.clock.advanceAsync(5_000);
  stop();
  expect(simulation.cachedData('consoles 1')).toEqual(simulation.serverData('consoles 1'));
  expect([...shownLists].filter((list) => list.includes('first'))).toEqual([]);
});

test('a refresh resolves with the request made after the call, or with its first failure', async () => {
  const simulation = await build();
  let isDone = false;
  const wait = (): void => {
    isDone = false;
    void simulation.refreshes.reload(['consoles']).then(() => (isDone = true));
  };
  simulation.latencyMs = 300;
  wait();
  await simulation.clock.advanceAsync(299);
  expect(isDone).toBe(false);
  await simulation.clock.advanceAsync(1);
  expect(isDone).toBe(true);
  simulation.callsToFail = 3;
  wait();
  await simulation.clock.advanceAsync(300);
  expect(isDone).toBe(true);
});
