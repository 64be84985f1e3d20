import '../lib/stop.ts';
import { sql } from 'kysely';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { startJob } from '#server/kernel/leasedJob.ts';
import { createAlertJob } from '#server/modules/alerts/index.ts';
import { createAlertDeliveryJob } from '#server/modules/destinations/index.ts';
import { alertEnv } from '#tests/backend/alertWorld.ts';
import { createWorld } from '#tests/backend/world.ts';
import { startPushService } from '#tests/support/pushService.ts';
import { busyNote } from '../lib/machine.ts';
import { quick } from '../lib/quick.ts';
import { percentile } from '../lib/stats.ts';
import { benchLine, verdict } from '../lib/verdict.ts';

/**
 * `npm run bench:alerts`: from the failure of a console to the push service, in a fleet of 1,000 consoles
 * whose rule has no delay, and the number of messages for the failure of 300 consoles of a server. One last
 * line `BENCH {...}`.
 */

const budgetMs = 2_000;
const rounds = quick ? 10 : 40;

const fleet = quick ? '100x500' : '1000x5000';
const world = await createWorld('postgres', { env: alertEnv, fleet });
const service = await startPushService();
const { context } = world.api;
const { db } = world.store;
const setStatus = async (ids: readonly number[], status: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`update consoles set status = ${status} where id = any(${sql.val([...ids])}::int[])`.execute(
      transaction,
    );
    await appendEvent(transaction, 'consolesUpdated', { ids: [...ids] }, 'everybody');
  });
const until = async (isDone: () => boolean): Promise<void> => {
  const deadline = performance.now() + 30_000;
  while (!isDone()) {
    if (performance.now() > deadline) throw new Error('Nothing has arrived for 30 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

// The clock of the tests does not advance; this one does.
Object.defineProperty(world, 'time', { get: () => new Date() });
const token = await world.tokenOf('supervisor');
service.expectKey((await world.api.call(endpoints.getPushKey, { token })).json<{ key: string }>().key);
await world.api.call(endpoints.addPushDevice, {
  token,
  body: { ...service.subscribe('phone'), language: 'en' },
});
await db.updateTable('alert_rules').set({ enabled: false }).where('kind', '!=', 'consoleFailed').execute();
await db.updateTable('alert_rules').set({ for_seconds: 0, clear_seconds: 0 }).execute();
await sql`update consoles set status = ${consoleStatus.disconnected}`.execute(db);
// What a silent agent has reported does not count.
await sql`update servers set online = true`.execute(db);
const options = { leaseMs: 10_000 };
const stops = [
  startJob(
    context,
    createAlertJob(context, async () => null),
    options,
  ),
  startJob(context, createAlertDeliveryJob(context.alertDeliveries), options),
];
try {
  const servers = await db
    .selectFrom('consoles')
    .select(['server_id', sql<number>`min(id)`.as('id')])
    .groupBy('server_id')
    .execute();
  const times: number[] = [];
  for (let turn = 0; turn < rounds; turn++) {
    const one = servers[turn % servers.length];
    if (!one) throw new Error('The fleet has no servers');
    // The rate limit of messages is not measured.
    await db.updateTable('destinations').set({ told: '[]', news_at: null, rest_at: null }).execute();
    await db.deleteFrom('incidents').execute();
    service.pushed.length = 0;
    const startedAt = performance.now();
    await setStatus([one.id], consoleStatus.failed);
    await until(() => service.pushed.length > 0);
    times.push(performance.now() - startedAt);
    await setStatus([one.id], consoleStatus.disconnected);
  }
  await db.updateTable('destinations').set({ told: '[]', news_at: null, rest_at: null }).execute();
  await db.deleteFrom('incidents').execute();
  service.pushed.length = 0;
  const many = await db.selectFrom('consoles').select('id').orderBy('id').limit(300).execute();
  await setStatus(
    many.map(({ id }) => id),
    consoleStatus.failed,
  );
  await until(() => service.pushed.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const figures = {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    messagesOf300: service.pushed.length,
  };
  const [unit, reason] = [' ms', busyNote];
  console.log(
    verdict({ what: 'failure to push service, p95', value: figures.p95, below: budgetMs, unit, reason }),
  );
  console.log(
    verdict({
      what: `messages of ${many.length} failures`,
      value: figures.messagesOf300,
      atMost: 1,
    }),
  );
  console.log(benchLine(figures));
} finally {
  for (const stop of stops) await stop();
  await world.close();
  await service.close();
}
