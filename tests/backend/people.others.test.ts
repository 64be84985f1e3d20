import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import type { Person } from '#contract/http/people.ts';
import { peopleOf } from './people.ts';
import { openSocket } from './realtimeSocket.ts';
import { useWorld } from './world.ts';

const {
  endPersonSessions,
  getMe,
  getPeople,
  login,
  redeemAccessLink,
  resetPersonSecondFactor,
  updatePerson,
} = endpoints;
const soon = { interval: 20 };

const world = useWorld();
const people = peopleOf(world);

const listFor = async (name: string): Promise<Person[]> =>
  (await people.ok(getPeople, { token: await people.open(name) })).data;

test('lists the caller and the users below, for a supervisor everybody, with what is known about each', async () => {
  await people.open('staff');
  const all = await listFor('supervisor');
  const of = (list: Person[], name: string) => list.find(({ email }) => email === `${name}@dugout.test`);
  expect(of(all, 'staff')).toMatchObject({ role: 200, blocked: false, hasSecondFactor: false });
  expect(of(all, 'staff')?.sessions).toBeGreaterThan(0);
  expect(of(all, 'staff')?.lastSeenAt).toEqual(expect.any(String));
  expect(of(all, 'staff')?.groups?.length).toBeGreaterThan(0);
  expect(of(all, 'op2fa')?.hasSecondFactor).toBe(true);
  expect(of(all, 'admin')).toMatchObject({ groups: null, servers: 6 });
  const below = await listFor('admin');
  expect(of(below, 'supervisor')).toBeUndefined();
  expect(below.map(({ id }) => id)).toEqual(all.filter(({ role }) => role >= 50).map(({ id }) => id));
});

test('a new role and a block take effect at once, are recorded with who made them, and seen by others who watch', async () => {
  const address = await world.api.listen();
  const admin = await people.open('admin');
  const staff = await people.open('staff');
  const watching = await openSocket(world, address, await people.open('supervisor'));
  onTestFinished(() => void watching.socket.disconnect());
  const id = await people.idOf('staff');
  await people.ok(updatePerson, { token: admin, params: { id }, body: { role: 400 } });
  expect(await people.ok(getMe, { token: staff })).toMatchObject({ role: 400 });
  await expect.poll(() => watching.received, soon).toContainEqual(['peopleUpdated', { ids: [id] }]);
  await people.ok(updatePerson, { token: admin, params: { id }, body: { blocked: true } });
  expect(await people.statusOf(staff)).toBe(401);
  await people.ok(updatePerson, { token: admin, params: { id }, body: { role: 200, blocked: false } });
  expect(await people.audited(4)).toMatchObject([
    { action: 'unblocked', actor_name: 'Adam Admin', target_name: 'Stan Staff' },
    { action: 'roleChanged', actor_name: 'Adam Admin', details: { from: 400, to: 200 } },
    { action: 'blocked', actor_name: 'Adam Admin' },
    { action: 'roleChanged', details: { from: 200, to: 400 } },
  ]);
});

test('ends the sessions of somebody else, and resets a second factor that was lost', async () => {
  const token = await people.open('admin');
  const operator = await people.open('operator');
  const link = await people.createLink(operator, 300);
  const params = { id: await people.idOf('operator') };
  expect((await people.ok(endPersonSessions, { token, params })).count).toBeGreaterThan(0);
  expect(await people.statusOf(operator)).toBe(401);
  expect((await people.refusal(redeemAccessLink, { body: { token: link } }))[0]).toBe(409);
  expect(await people.audited(2)).toMatchObject([
    { action: 'sessionsEnded', actor_name: 'Adam Admin', target_name: 'Olivia Operator' },
    {
      action: 'linkRevoked',
      actor_name: 'Adam Admin',
      target_name: 'Olivia Operator',
      details: { role: 300 },
    },
  ]);
  expect((await people.refusal(resetPersonSecondFactor, { token, params }))[0]).toBe(409);
  await people.ok(resetPersonSecondFactor, { token, params: { id: await people.idOf('op2fa') } });
  expect(await people.audited()).toMatchObject([
    { action: 'secondFactorReset', actor_name: 'Adam Admin', target_name: 'Otto Twofactor' },
  ]);
  const body = { email: 'op2fa@dugout.test', password: 'demo-op2fa' };
  expect(await people.ok(login, { body })).toHaveProperty('jwt');
});

test('users can change neither users above or at the same level nor themselves, nor grant more rights than their own', async () => {
  const admin = await people.open('admin');
  const statusOf = async (token: string, name: string, body: { role?: number; blocked?: boolean }) =>
    (await people.refusal(updatePerson, { token, params: { id: await people.idOf(name) }, body }))[0];
  expect(await statusOf(admin, 'supervisor', { blocked: true })).toBe(403);
  expect(await statusOf(admin, 'admin', { role: 400 })).toBe(409);
  expect(await statusOf(admin, 'staff', { role: 0 })).toBe(403);
  expect(await statusOf(admin, 'staff', { role: 51 })).toBe(422);
  const supervisor = await people.open('supervisor');
  expect(await statusOf(await people.become(supervisor, 'admin'), 'staff', { role: 400 })).toBe(403);
  expect(await statusOf(await people.acceptLink(supervisor, 50), 'staff', { role: 400 })).toBe(403);
});

test('of two supervisors who block each other at once, one remains', async () => {
  const boss = await people.open('supervisor');
  const params = { id: await people.idOf('admin') };
  await people.ok(updatePerson, { token: boss, params, body: { role: 0 } });
  const [first, second] = [await people.open('supervisor'), await people.open('admin')];
  const block = (token: string, id: number) =>
    world.api.call(updatePerson, { token, params: { id }, body: { blocked: true } });
  const answers = await Promise.all([
    block(first, params.id),
    block(second, await people.idOf('supervisor')),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const left = await world.store.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 0)
    .where('blocked', '=', false)
    .execute();
  expect(left).toHaveLength(1);
});
