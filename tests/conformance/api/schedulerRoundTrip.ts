import type { Config } from '#contract/http/configs.ts';
import { endpoints } from '#contract/http/index.ts';
import type { Scheduler } from '#contract/http/schedulers.ts';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { expectThat, type Report } from '../lib/report.ts';
import { type Caller, expectRefusal, expectShape } from './caller.ts';

const { createScheduler, deleteSchedulers, getOwnConfigs, getSchedulers, updateScheduler } = endpoints;

/** Creates a scheduler, reads and updates it, provokes an edit conflict and a refusal, and deletes it. */
export async function writeSchedulerRoundTrip(report: Report, call: Caller, token: string): Promise<void> {
  const name = `Conformance ${Date.now() % 100_000}`;
  const configs = await call(getOwnConfigs, { token });
  const config =
    configs.status === 200
      ? (configs.body as { data: Config[] }).data.find(({ isBaseType }) => !isBaseType)
      : undefined;
  const accounts = [0, 2];
  const data: ScheduleData = config
    ? [{ day: 7, entries: [{ configId: config.id, accounts, start: 8.25, end: 24 }] }]
    : [];
  let created: number | null = null;
  await report.check('scheduler', 'is created', async () => {
    const answer = await call(createScheduler, { token, body: { scheduler: { name, data } } });
    if (answer.status === 403) return 'the role may not create schedulers';
    created = (expectShape(createScheduler, answer) as { id: number }).id;
    return undefined;
  });
  const id = created as number | null;
  if (id === null) return;
  const query = { schedulerIds: String(id) };
  const read = async (): Promise<Scheduler | undefined> =>
    (expectShape(getSchedulers, await call(getSchedulers, { token, query })) as { data: Scheduler[] })
      .data[0];
  const update = (scheduler: object) => call(updateScheduler, { token, params: { id }, body: { scheduler } });

  await report.check('scheduler', 'is sent back as it was stored', async () => {
    const stored = await read();
    const [sent, received] = [JSON.stringify([name, data]), JSON.stringify([stored?.name, stored?.data])];
    expectThat(sent === received, sent, received);
  });
  await report.check('scheduler', 'is changed, and an edit of an old revision is a conflict', async () => {
    const revision = (await read())?.revision ?? 0;
    expectShape(updateScheduler, await update({ name: `${name} b`, revision }));
    expectRefusal(await update({ name: `${name} c`, revision }), 409);
    const stored = await read();
    expectThat(stored?.name === `${name} b`, `${name} b`, stored?.name);
  });
  await report.check('scheduler', 'a plan with overlapping entries is refused', async () => {
    if (!config) return 'there is no config to plan';
    const entries = [8, 9].map((start) => ({ configId: config.id, accounts, start, end: start + 2 }));
    expectRefusal(await update({ data: [{ day: 1, entries }] }), 422);
    return undefined;
  });
  await report.check('scheduler', 'is deleted', async () => {
    const answer = await call(deleteSchedulers, { token, query });
    if (answer.status === 403) return 'the role may not delete schedulers';
    const { count } = expectShape(deleteSchedulers, answer) as { count: number };
    expectThat(count === 1, '1', count);
    expectThat((await read()) === undefined, 'nothing', 'the deleted scheduler');
    return undefined;
  });
}
