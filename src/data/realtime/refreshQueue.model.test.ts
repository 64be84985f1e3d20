import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ListName, listNames, RealtimeSimulation } from './fixtures.ts';

type Command = fc.AsyncCommand<object, RealtimeSimulation>;

const command = (name: string, run: (simulation: RealtimeSimulation) => void | Promise<void>): Command => ({
  check: () => true,
  async run(_model, simulation) {
    await run(simulation);
    await simulation.clock.advanceAsync(0);
    expect(simulation.maxConcurrent).toBeLessThanOrEqual(1);
    expect(simulation.cancelled).toBe(0);
  },
  toString: () => name,
});

const id = fc.integer({ min: 1, max: 4 });
const serverId = fc.integer({ min: 1, max: 2 });
const list = fc.constantFrom(...listNames);
const ms = fc.constantFrom(10, 150, 400, 800, 1_500, 5_000, 20_000);

/** Frequent steps. */
const usual = fc.oneof(
  fc
    .tuple(id, serverId, fc.nat(9))
    .map(([gameConsole, server, version]) =>
      command(`put ${gameConsole} on ${server} as ${version}`, (simulation) =>
        simulation.put({ id: gameConsole, serverId: server, name: `v${version}` }),
      ),
    ),
  id.map((gameConsole) => command(`remove ${gameConsole}`, (simulation) => simulation.remove(gameConsole))),
  fc.constant(command('task', (simulation) => simulation.addTask())),
  ms.map((time) => command(`pass ${time}`, (simulation) => simulation.clock.advanceAsync(time))),
);

/** Steps of a list. */
const onLists = fc.oneof(
  list.map((name) => command(`show ${name}`, (simulation) => simulation.show(name))),
  list.map((name) => command(`hide ${name}`, (simulation) => simulation.hide(name))),
  list.map((name) => command(`retry ${name}`, (simulation) => simulation.retry(name))),
  list.map((name) => command(`cancel ${name}`, (simulation) => simulation.cancel(name))),
);

/** Failures and recoveries. */
const faults = fc.oneof(
  fc
    .constantFrom(1, 2, 5, 9)
    .map((count) => command(`fail ${count}`, (simulation) => void (simulation.callsToFail = count))),
  fc
    .constantFrom(5, 300, 1_000, 4_000)
    .map((time) => command(`latency ${time}`, (simulation) => void (simulation.latencyMs = time))),
);

const connection = fc.oneof(
  fc
    .constantFrom(0, 50, 500)
    .map((time) => command(`join in ${time}`, (simulation) => simulation.join(time))),
  fc
    .constantFrom('reconnecting' as const, 'lost' as const)
    .map((status) => command(status, (simulation) => simulation.disconnect(status))),
);

const step = fc.oneof(
  { weight: 12, arbitrary: usual },
  { weight: 4, arbitrary: onLists },
  { weight: 4, arbitrary: faults },
  { weight: 1, arbitrary: connection },
);

/** Whether a list that is not shown may differ: it is loaded when it is shown. */
const mayDiffer = (simulation: RealtimeSimulation, name: ListName): boolean =>
  !simulation.isShown(name) && (simulation.cachedData(name) === undefined || simulation.isInvalid(name));

async function settle(simulation: RealtimeSimulation): Promise<void> {
  simulation.callsToFail = 0;
  simulation.latencyMs = 10;
  await simulation.join();
  await simulation.clock.advanceAsync(60_000);
  // The page offers a retry for a first load that failed or was cancelled.
  for (const name of listNames)
    if (simulation.isShown(name) && simulation.cachedData(name) === undefined) simulation.retry(name);
  await simulation.clock.advanceAsync(10_000);
}

test('after any sequence of steps the lists converge to those of the server', async () => {
  const steps = fc.commands([step], { maxCommands: 60, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), fc.boolean(), async (commands, readsEarly, isOpen) => {
      const simulation = new RealtimeSimulation();
      simulation.readsEarly = readsEarly;
      if (isOpen) {
        await simulation.join();
        listNames.forEach((name) => simulation.show(name));
      }
      await fc.asyncModelRun(() => ({ model: {}, real: simulation }), commands);
      await settle(simulation);
      for (const name of listNames.filter((each) => !mayDiffer(simulation, each)))
        expect([name, simulation.cachedData(name)]).toEqual([name, simulation.serverData(name)]);
      simulation.refreshes.stop();
    }),
    { numRuns: 400 },
  );
});
