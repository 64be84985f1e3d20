import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ListName, listNames, LiveWorld } from './fixtures.ts';

type Command = fc.AsyncCommand<object, LiveWorld>;

const command = (name: string, run: (world: LiveWorld) => void | Promise<void>): Command => ({
  check: () => true,
  async run(_model, world) {
    await run(world);
    await world.clock.advanceAsync(0);
    expect(world.mostUnderWay).toBeLessThanOrEqual(1);
    expect(world.cancelled).toBe(0);
  },
  toString: () => name,
});

const id = fc.integer({ min: 1, max: 4 });
const serverId = fc.integer({ min: 1, max: 2 });
const list = fc.constantFrom(...listNames);
const ms = fc.constantFrom(10, 150, 400, 800, 1_500, 5_000, 20_000);

/** What happens often. */
const usual = fc.oneof(
  fc
    .tuple(id, serverId, fc.nat(9))
    .map(([gameConsole, server, version]) =>
      command(`put ${gameConsole} on ${server} as ${version}`, (world) =>
        world.put({ id: gameConsole, serverId: server, name: `v${version}` }),
      ),
    ),
  id.map((gameConsole) => command(`remove ${gameConsole}`, (world) => world.remove(gameConsole))),
  fc.constant(command('task', (world) => world.addTask())),
  ms.map((time) => command(`pass ${time}`, (world) => world.clock.advanceAsync(time))),
);

/** What happens to a list. */
const onLists = fc.oneof(
  list.map((name) => command(`look at ${name}`, (world) => world.look(name))),
  list.map((name) => command(`leave ${name}`, (world) => world.leave(name))),
  list.map((name) => command(`retry ${name}`, (world) => world.retry(name))),
  list.map((name) => command(`cancel ${name}`, (world) => world.cancel(name))),
);

/** What goes wrong, and right again. */
const faults = fc.oneof(
  fc
    .constantFrom(1, 2, 5, 9)
    .map((count) => command(`fail ${count}`, (world) => void (world.failing = count))),
  fc
    .constantFrom(5, 300, 1_000, 4_000)
    .map((time) => command(`latency ${time}`, (world) => void (world.latencyMs = time))),
);

const connection = fc.oneof(
  fc.constantFrom(0, 50, 500).map((time) => command(`join in ${time}`, (world) => world.join(time))),
  fc
    .constantFrom('reconnecting' as const, 'lost' as const)
    .map((status) => command(status, (world) => world.cut(status))),
);

const step = fc.oneof(
  { weight: 12, arbitrary: usual },
  { weight: 4, arbitrary: onLists },
  { weight: 4, arbitrary: faults },
  { weight: 1, arbitrary: connection },
);

/** Whether a list that nobody looks at may differ: it is loaded when somebody does. */
const mayDiffer = (world: LiveWorld, name: ListName): boolean =>
  !world.isLooking(name) && (world.shown(name) === undefined || world.isInvalid(name));

async function rest(world: LiveWorld): Promise<void> {
  world.failing = 0;
  world.latencyMs = 10;
  await world.join();
  await world.clock.advanceAsync(60_000);
  // A first load that failed, or was cancelled, is offered again by the page.
  for (const name of listNames)
    if (world.isLooking(name) && world.shown(name) === undefined) world.retry(name);
  await world.clock.advanceAsync(10_000);
}

test('when everything is quiet the lists are those of the server, in whatever order things happened', async () => {
  const steps = fc.commands([step], { maxCommands: 60, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), fc.boolean(), async (happening, answersEarly, isOpen) => {
      const world = new LiveWorld();
      world.answersEarly = answersEarly;
      if (isOpen) {
        await world.join();
        listNames.forEach((name) => world.look(name));
      }
      await fc.asyncModelRun(() => ({ model: {}, real: world }), happening);
      await rest(world);
      for (const name of listNames.filter((each) => !mayDiffer(world, each)))
        expect([name, world.shown(name)]).toEqual([name, world.truth(name)]);
      world.refreshes.stop();
    }),
    { numRuns: 400 },
  );
});
