import type { FakeClock } from '#domain/clock.ts';
import { Agent } from '#agent/agent.ts';
import { SimulatedConsole } from '#demo/consoles/simulatedConsole.ts';
import type { TestServer } from '#tests/support/natsTestServer.ts';
import type { World } from './world.ts';

interface AgentsOptions {
  world: World;
  nats: TestServer;
  /** The clock of the agents. */
  clock: FakeClock;
  /** Servers that get an agent, by id, and the share of failing connections. */
  failures: ReadonlyMap<number, number>;
}

/** Starts agents with simulated consoles, on a real nats-server. */
export async function startAgents({ world, nats, clock, failures }: AgentsOptions): Promise<Agent[]> {
  const servers = await world.store.db
    .selectFrom('servers')
    .select(['id', 'token'])
    .where('id', 'in', [...failures.keys()])
    .execute();
  const starting = Promise.all(
    servers.map(({ id, token }) =>
      Agent.start({
        natsUrl: nats.url,
        token,
        creds: nats.minter.agent(token),
        settings: { clock, seed: 'play', connectMs: 4_000, failures: failures.get(id) ?? 0 },
        makeDriver: (console, events) =>
          new SimulatedConsole({ id: console.id, name: console.name, clock, seed: 'play', events }),
        onFault: (error) => {
          // A hello that the busy API has answered too late is repeated.
          if ((error as { code?: unknown }).code !== 'TIMEOUT') throw error;
        },
      }),
    ),
  );
  // If a busy API does not answer in time, an agent asks again, by its own clock.
  const ticks = setInterval(() => clock.advance(500), 250);
  try {
    return await starting;
  } finally {
    clearInterval(ticks);
  }
}
