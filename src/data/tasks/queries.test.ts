import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import type { TaskHistory } from '#contract/http/tasks.ts';
import { RealtimeSimulation } from '#data/realtime/fixtures.ts';
import { taskKeys } from './queries.ts';

test('a refresh of today does not concern past days', async () => {
  const client = new QueryClient();
  client.setQueryData(taskKeys.ofServer(1), 'today');
  client.setQueryData(taskKeys.ofDay(1, '2026-11-19'), 'over');
  await client.invalidateQueries({ queryKey: taskKeys.ofServer(1) });
  await client.invalidateQueries({ queryKey: taskKeys.all });
  expect(client.getQueryState(taskKeys.ofServer(1))?.isInvalidated).toBe(true);
  expect(client.getQueryState(taskKeys.ofDay(1, '2026-11-19'))?.isInvalidated).toBe(false);
});

/** A connected client that shows a history whose loads take `loadMs`. */
async function setUp(loadMs: number) {
  const simulation = new RealtimeSimulation();
  await simulation.join();
  simulation.latencyMs = loadMs;
  simulation.show('tasks 1');
  await simulation.clock.advanceAsync(850);
  return simulation;
}

test('a short history is reloaded with its events', async () => {
  const simulation = await setUp(10);
  for (const _ of [1, 2]) {
    simulation.addTask();
    await simulation.clock.advanceAsync(1_000);
    expect(simulation.cachedData('tasks 1')).toBe(simulation.tasks);
  }
  expect(simulation.started).toHaveLength(3);
});

test('a long history is reloaded less often during a stream of events, and the last event is never missed', async () => {
  const simulation = await setUp(300);
  simulation.started.length = 0;
  // The first load starts after 150 ms; each load of 300 ms is followed by a pause of 3 s.
  for (let second = 0; second < 8; second++) {
    simulation.addTask();
    await simulation.clock.advanceAsync(1_000);
  }
  expect(simulation.started).toHaveLength(3);
  simulation.addTask();
  await simulation.clock.advanceAsync(10_000);
  expect(simulation.started).toHaveLength(4);
  expect(simulation.cachedData('tasks 1')).toBe(9);
});

test('events reload a past day as long as one of its tasks is unfinished', async () => {
  const simulation = await setUp(10);
  let end: number | null = null;
  let loads = 0;
  const load = (): Promise<TaskHistory> => {
    loads++;
    const task = { id: 1, start: 0, end, tag: null, error: null, type: 'play', status: 'playing' };
    const accounts = [{ id: 1, email: 'a@example.org', consoleId: 1, tasks: [task] }];
    return Promise.resolve({
      group: { id: 1, name: 'North' },
      consoles: [{ id: 1, name: 'c1', accounts }],
    });
  };
  for (const serverId of [1, 2])
    onTestFinished(
      new QueryObserver(simulation.queryClient, {
        queryKey: taskKeys.ofDay(serverId, '2026-11-19'),
        queryFn: load,
      }).subscribe(() => undefined),
    );
  await simulation.clock.advanceAsync(1_000);
  expect(loads).toBe(2);
  end = 5;
  for (const _ of ['finished', 'over']) {
    simulation.addTask();
    await simulation.clock.advanceAsync(1_000);
    expect(loads).toBe(3);
  }
});
