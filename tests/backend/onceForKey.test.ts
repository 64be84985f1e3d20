import { beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, idempotencyHeader } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { partsOf } from './requests.ts';
import { type Kind, kinds, useWorld } from './world.ts';

const others: ReadonlySet<string> = new Set(['buyPlan', 'createPayment', 'attachServer', 'redeemAccessLink']);
/** Every call that accepts a key, except those that other tests cover. */
const names = Object.entries<Endpoint>(endpoints)
  .filter(([name, { idempotent }]) => idempotent && !others.has(name))
  .map(([name]) => name as keyof typeof endpoints);

describe.each<Kind>(kinds)('on %s', (kind) => {
  const world = useWorld(kind);
  let incidentId: number;
  beforeAll(async () => {
    const incident = {
      kind: 'serverOffline',
      severity: 'critical',
      server_id: 1,
      phase: 'open',
      holds: true,
    } as const;
    const [opened_at, updated_at] = [world.time, world.time];
    const { id } = await world.store.db
      .insertInto('incidents')
      .values({ ...incident, openings: 1, opened_at, updated_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    incidentId = id;
  });

  async function call(name: keyof typeof endpoints, key: string, body = partsOf(name).body) {
    const { method, path } = endpoints[name];
    const token = await world.tokenOf('supervisor');
    const answer = await world.api.app.inject({
      method,
      url: `/api${path.replace(':id', String(incidentId))}`,
      headers: { authorization: `Bearer ${token}`, [idempotencyHeader]: key },
      payload: body as object,
    });
    return [answer.statusCode, answer.body] as const;
  }

  test('ten schedulers of one name are one; another key, or the key for another call, makes or is no more', async () => {
    const count = async () =>
      (await world.store.db.selectFrom('schedulers').select('id').where('name', '=', 'Once').execute())
        .length;
    const body = { scheduler: { name: 'Once', data: [] } };
    await Promise.all(Array.from({ length: 10 }, () => call('createScheduler', 'ten', body)));
    expect(await count()).toBe(1);
    await call('createScheduler', 'eleven', body);
    expect(await count()).toBe(2);
    const [status] = await call('createServerGroup', 'ten', { name: 'Once' });
    expect(status).toBe(422);
  });

  test('a code that is remembered for its repetition is not stored as text', async () => {
    const [, body] = await call('createInviteCode', 'secret');
    const { code } = JSON.parse(body) as { code: string };
    const stored = await world.store.db.selectFrom('idempotency_keys').select('answer').execute();
    expect(stored.some(({ answer }) => answer !== null)).toBe(true);
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  // The other calls store their keys in the same way.
  if (kind === 'pglite') return;

  test.each(names)('%s that arrives ten times at once with one key is carried out once', async (name) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(name, `${name}-key`)));
    expect(answers[0]?.[0]).toBe(200);
    expect(new Set(answers.map(String)).size).toBe(1);
    const [status] = await call(name, `${name}-key`, { ...(partsOf(name).body as object), another: 1 });
    // A field unknown to the schema does not make it a different call.
    expect(status).toBe(200);
  });
});
