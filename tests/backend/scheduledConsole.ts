import { sql } from 'kysely';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { consoleStatus } from '#contract/enums.ts';
import type { Clock } from '#domain/clock.ts';
import { dateTime } from '#domain/format/time.ts';
import { createLease, type Lease } from '#server/modules/schedulers/runner/lease.ts';
import { createRunner, type SchedulerRunner } from '#server/modules/schedulers/runner/runner.ts';
import type { AgentError } from '#server/kernel/messaging/agentError.ts';
import { createWorld, type World } from './world.ts';

/** Timezone of the owner of the plans. */
export const zone = 'Europe/Berlin';
export const leaseMs = 10_000;
const second = 1_000;

type Entry = ScheduleData[number]['entries'][number];

/**
 * One console with several accounts, runners of its scheduler on a fake clock (`world.time`), and an agent
 * that executes commands at once.
 */
export interface ScheduledConsole {
  readonly world: World;
  readonly id: number;
  readonly serverId: number;
  readonly token: string;
  /** Ids of its accounts, by index. */
  readonly accounts: readonly number[];
  readonly configs: readonly { id: number; name: string }[];
  /** Commands that the agent got, as `10-19 08:00 start 0 Config`. */
  readonly told: string[];
  /** Thrown by the agent. */
  refusal: AgentError | null;
  runner: SchedulerRunner;
  newRunner(): SchedulerRunner;
  newLease(owner: string): Lease;
  /** Deletes plans, runs and faults. */
  reset(): Promise<void>;
  /** Attaches a plan of the operator at this time. @returns the id of the scheduler */
  plan(data: ScheduleData, since: string): Promise<number>;
  /** Three rounds, one second apart: an account is stopped, the next one is started and detected as playing. */
  roundsAt(time: Date | string): Promise<void>;
  entry(slot: number, start: number, end: number, config?: number): Entry;
  /** The runs by time, as `{slot} {outcome} {reason}`. */
  runs(): Promise<string[]>;
}

export const everyDay = (...entries: Entry[]): ScheduleData =>
  Array.from({ length: 7 }, (_, index) => ({ day: index + 1, entries }));

export async function createScheduledConsole(): Promise<ScheduledConsole> {
  const world = await createWorld('postgres');
  const { db } = world.store;
  const found = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .select(['consoles.id', 'servers.id as serverId', 'servers.token'])
    .where('servers.open', '=', true)
    .where('consoles.open', '=', true)
    .where(sql<boolean>`(select count(*) from accounts where console_id = consoles.id) > 2`)
    .orderBy('consoles.id')
    .executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('console_id', '=', found.id)
    .orderBy('index')
    .execute();
  const configs = await db.selectFrom('configs').select(['id', 'name']).orderBy('id').execute();
  const clock: Clock = { now: () => world.time.getTime(), after: () => () => undefined };
  const currentTime = () => sql<Date>`${world.time}::timestamptz`;
  const newRunner = (): SchedulerRunner => createRunner(world.api.context, { leaseMs, currentTime, clock });
  let tasks = 0;

  const scheduled: ScheduledConsole = {
    ...found,
    world,
    accounts: accounts.map(({ id }) => id),
    configs,
    told: [],
    refusal: null,
    runner: newRunner(),
    newRunner,
    newLease: (owner) => createLease({ db, owner, leaseMs, currentTime }),
    async reset() {
      scheduled.refusal = null;
      scheduled.told.length = 0;
      scheduled.runner = newRunner();
      await db.deleteFrom('console_schedulers').execute();
      await db.deleteFrom('schedulers').execute();
      await db.deleteFrom('scheduler_runs').execute();
      await db.deleteFrom('scheduler_lease').execute();
      await db.deleteFrom('tasks').execute();
      await db.updateTable('servers').set({ online: true, open: true }).execute();
      const idle = {
        status: consoleStatus.disconnected,
        active_account_id: null,
        run_id: null,
        hand_at: null,
        stop_sent_at: null,
      };
      await db
        .updateTable('consoles')
        .set({ ...idle, open: true, played_today: 0, script_paused: null })
        .where('id', '=', found.id)
        .execute();
      await db
        .updateTable('accounts')
        .set({ open: true, status: 1, last_error: null })
        .where('console_id', '=', found.id)
        .execute();
    },
    async plan(data, since) {
      world.time = new Date(since);
      const owner = await db
        .selectFrom('users')
        .select(['id', 'settings'])
        .where('email', '=', 'operator@dugout.test')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('users')
        .set({ settings: JSON.stringify({ ...owner.settings, timezone: zone }) })
        .where('id', '=', owner.id)
        .execute();
      const plan = { owner_id: owner.id, name: 'Test plan', description: null, data: JSON.stringify(data) };
      const { id } = await db
        .insertInto('schedulers')
        .values({ ...plan, updated_at: world.time })
        .returning('id')
        .executeTakeFirstOrThrow();
      const attached = { enabled: true, attached_at: world.time, attached_by: owner.id };
      await db
        .insertInto('console_schedulers')
        .values({ console_id: found.id, scheduler_id: id, ...attached })
        .execute();
      return id;
    },
    async roundsAt(time) {
      const start = new Date(time).getTime();
      for (const after of [0, 1, 2]) {
        world.time = new Date(start + after * second);
        await scheduled.runner.round();
      }
    },
    entry: (slot, start, end, config = 0) => ({
      configId: configs[config]?.id ?? 0,
      accounts: [slot],
      start,
      end,
    }),
    async runs() {
      const rows = await db
        .selectFrom('scheduler_runs')
        .selectAll()
        .orderBy('planned_start')
        .orderBy('id')
        .execute();
      return rows.map(({ slot, outcome, reason }) => [slot, outcome, ...(reason ? [reason] : [])].join(' '));
    },
  };

  world.hub.handleCommand = async (token, command) => {
    if (scheduled.refusal) throw scheduled.refusal;
    const stamp = dateTime(world.time.getTime(), zone).slice(5).replace('/', '-');
    const { report, task } = world.hub.agents();
    const gameActivity = { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 0, playedTotal: 0 };
    const of = { error: null, nextCheckAt: null, gameActivity };
    if (command.kind === 'connect') {
      const { consoleId } = command;
      const { account, config } = command.assignment;
      scheduled.told.push(`${stamp} start ${account.index} ${config?.name ?? 'by hand'}`);
      tasks += 1;
      await report(token, [{ ...of, consoleId, status: consoleStatus.connected, accountId: account.id }]);
      const start = world.time.toISOString();
      const state = { type: 'work', status: 'active', tag: 'Rivals', error: null, end: null } as const;
      await task(token, { ...state, key: `work ${tasks}`, consoleId, accountId: account.id, start });
    } else if (command.kind === 'disconnect') {
      const { consoleId } = command;
      scheduled.told.push(`${stamp} stop`);
      await report(token, [{ ...of, consoleId, status: consoleStatus.disconnected, accountId: null }]);
      await db
        .updateTable('tasks')
        .set({ status: 'finished', end_at: world.time })
        .where('console_id', '=', consoleId)
        .where('end_at', 'is', null)
        .execute();
    }
  };
  return scheduled;
}
