import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { acceptWithinMs, workTimes } from '#contract/http/accessLinks.ts';
import { idempotencyHeader } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { hourMs, peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { createAccessLink, getAccessLinkInfo, getAccessLinks, getMe, redeemAccessLink, revokeAccessLink } =
  endpoints;
const soon = { interval: 20 };

const world = useWorld();
const people = peopleOf(world);
let start: Date;
let operator: string;
beforeAll(async () => {
  start = world.time;
  operator = await world.tokenOf('operator');
});
beforeEach(() => {
  world.time = start;
});

const make = (role = 200, workTime = hourMs): Promise<string> => people.createLink(operator, role, workTime);
const redeem = (token: string) => people.refusal(redeemAccessLink, { body: { token } });
const newest = async () => (await people.ok(getAccessLinks, { token: operator })).data[0];

test('show what they permit, and open a marked session of the owner with their role', async () => {
  const body = { role: 300, workTime: hourMs };
  const { token, id } = await people.ok(createAccessLink, { token: operator, body });
  expect((await newest())?.id).toBe(id);
  expect(await people.ok(getAccessLinkInfo, { query: { token } })).toEqual({
    ownerName: 'Olivia Operator',
    ownerEmail: 'operator@dugout.test',
    role: 300,
    workTime: hourMs,
    expiresAt: new Date(start.getTime() + acceptWithinMs).toISOString(),
  });
  expect(await newest()).toMatchObject({ state: 'waiting', role: 300, acceptedAt: null });
  const { jwt } = await people.ok(redeemAccessLink, { body: { token } });
  expect(await people.ok(getMe, { token: jwt })).toMatchObject({
    email: 'operator@dugout.test',
    role: 300,
    clone: true,
    guest: false,
    sessionEndsAt: new Date(start.getTime() + hourMs).toISOString(),
  });
  expect(await newest()).toMatchObject({ state: 'active', ip: '127.0.0.1', device: 'lightMyRequest' });
  // The servers of the owner, with the rights of the role.
  const { data } = await people.ok(endpoints.getServers, { token: jwt });
  expect(data).toHaveLength((await people.ok(endpoints.getServers, { token: operator })).data.length);
  const credentials = await world.store.db
    .selectFrom('channel_credentials')
    .select('role')
    .where('public_key', '=', `U${world.hub.minted.length}`)
    .executeTakeFirst();
  expect(credentials?.role).toBe(300);
  const update = { token: jwt, params: { id: 1 }, body: { description: 'Moved' } };
  expect((await people.refusal(endpoints.updateConsole, update))[0]).toBe(403);
  expect(await people.audited()).toMatchObject([{ action: 'linkAccepted', target_name: 'Olivia Operator' }]);
});

test('of a supervisor give access to the same servers with a weaker role', async () => {
  const supervisor = await people.open('supervisor');
  const jwt = await people.acceptLink(supervisor, 300);
  const [his, seen] = [
    (await people.ok(endpoints.getServers, { token: supervisor })).data,
    (await people.ok(endpoints.getServers, { token: jwt })).data,
  ];
  expect(seen.map(({ id }) => id)).toEqual(his.map(({ id }) => id));
});

test('work once, for one of two people at once, within 5 minutes', async () => {
  const token = await make();
  const both = await Promise.all([redeem(token), redeem(token)]);
  expect(both.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await redeem(token)).toEqual([409, 'This access link has already been used.']);
  expect(await people.refusal(getAccessLinkInfo, { query: { token } })).toEqual([
    409,
    'This access link has already been used.',
  ]);
  const late = await make();
  people.pass(acceptWithinMs);
  expect(await redeem(late)).toEqual([409, 'This access link has expired.']);
  expect(await newest()).toMatchObject({ state: 'expired' });
  expect((await redeem('no-such-token'))[0]).toBe(404);
});

test('give the browser that did not get the answer the same session, and nobody else', async () => {
  const token = await make();
  const attempt = async (key: string, link = token): Promise<[status: number, jwt: unknown]> => {
    const { statusCode, body } = await world.api.app.inject({
      method: redeemAccessLink.method,
      url: `/api${redeemAccessLink.path}`,
      headers: { [idempotencyHeader]: key },
      payload: { token: link },
    });
    return [statusCode, (JSON.parse(body) as { jwt?: unknown }).jwt];
  };
  const [status, jwt] = await attempt('lost answer');
  expect([status, typeof jwt]).toEqual([422, 'undefined']);
  const first = await attempt('lost-answer');
  expect([first[0], typeof first[1]]).toEqual([200, 'string']);
  expect(await attempt('lost-answer')).toEqual(first);
  expect(await people.statusOf(String(first[1]))).toBe(200);
  expect((await attempt('another'))[0]).toBe(409);
  expect((await redeem(token))[0]).toBe(409);
  // The key of another link is none.
  expect((await attempt('lost-answer', await make()))[0]).toBe(422);
  const stored = await world.store.db.selectFrom('idempotency_keys').select('answer').execute();
  expect(JSON.stringify(stored)).not.toContain(String(first[1]));
  const { id = 0 } = (await people.ok(getAccessLinks, { token: operator })).data.at(1) ?? {};
  await people.ok(revokeAccessLink, { token: operator, params: { id } });
  expect((await attempt('lost-answer'))[0]).toBe(409);
});

test('stay open when no session could be opened with them', async () => {
  const token = await make();
  const { sessions } = world.api.context;
  const open = sessions.open.bind(sessions);
  vi.spyOn(sessions, 'open').mockImplementationOnce(async (...given) => {
    await open(...given);
    throw new Error('The connection was lost');
  });
  expect((await redeem(token))[0]).toBe(500);
  expect(await newest()).toMatchObject({ state: 'waiting', acceptedAt: null });
  expect((await redeem(token))[0]).toBe(200);
});

test.each(workTimes)('end after %d ms wherever they are open', async (workTime) => {
  const { jwt } = await people.ok(redeemAccessLink, { body: { token: await make(200, workTime) } });
  people.pass(workTime - 1000);
  expect(await people.statusOf(jwt)).toBe(200);
  expect(Date.parse((await people.ok(getMe, { token: jwt })).creds.expiresAt)).toBeLessThanOrEqual(
    start.getTime() + workTime,
  );
  people.pass(1000);
  expect(await people.statusOf(jwt)).toBe(401);
});

test('are made for the offered work times only', async () => {
  const statuses = [];
  for (const workTime of [0, 1, hourMs + 1, 169 * hourMs, -hourMs])
    statuses.push(
      (await people.refusal(createAccessLink, { token: operator, body: { role: 200, workTime } }))[0],
    );
  expect(new Set(statuses)).toEqual(new Set([422]));
});

test('are revoked with their session and its channel credentials', async () => {
  const { jwt } = await people.ok(redeemAccessLink, { body: { token: await make() } });
  await people.ok(getMe, { token: jwt });
  const key = `U${world.hub.minted.length}`;
  const link = await newest();
  const revoke = { token: operator, params: { id: link?.id ?? 0 } };
  expect((await people.refusal(revokeAccessLink, { ...revoke, token: await people.open('op2fa') }))[0]).toBe(
    404,
  );
  await people.ok(revokeAccessLink, revoke);
  expect(await people.statusOf(jwt)).toBe(401);
  expect(await newest()).toMatchObject({ state: 'revoked' });
  await expect.poll(() => world.hub.revoked, soon).toContain(key);
  const waiting = await make();
  await people.ok(revokeAccessLink, { token: operator, params: { id: (await newest())?.id ?? 0 } });
  expect(await redeem(waiting)).toEqual([409, 'This access link was revoked.']);
});

test('give nothing when their owner is blocked or has lost the permission', async () => {
  const { db } = world.store;
  const set = (values: { blocked?: boolean; role?: number }) =>
    db.updateTable('users').set(values).where('email', '=', 'operator@dugout.test').execute();
  const [token, accepted] = [await make(), await people.acceptLink(operator, 100)];
  await set({ role: 300 });
  expect((await redeem(token))[0]).toBe(409);
  expect(await people.ok(getMe, { token: accepted })).toMatchObject({ role: 300 });
  await set({ role: 100 });
  expect((await redeem(token))[0]).toBe(200);
  const waiting = await make();
  await set({ blocked: true });
  expect((await redeem(waiting))[0]).toBe(409);
  expect(await people.statusOf(accepted)).toBe(401);
  await set({ blocked: false });
  // A block has ended the sessions for good.
  expect(await Promise.all([accepted, operator].map(people.statusOf))).toEqual([401, 401]);
  operator = await people.open('operator');
});

test('accepted by somebody who is signed in are recorded with both people', async () => {
  const token = await make();
  await people.ok(redeemAccessLink, { token: await people.open('staff'), body: { token } });
  expect(await people.audited()).toMatchObject([
    { action: 'linkAccepted', actor_name: 'Stan Staff', as_name: null, target_name: 'Olivia Operator' },
  ]);
  const another = await make();
  const guest = await people.become(await people.open('admin'), 'staff');
  await people.ok(redeemAccessLink, { token: guest, body: { token: another } });
  expect(await people.audited()).toMatchObject([
    { actor_name: 'Adam Admin', as_name: 'Stan Staff', target_name: 'Olivia Operator' },
  ]);
  // A session that has ended does not block a link.
  await people.ok(redeemAccessLink, { token: 'no-session', body: { token: await make() } });
  expect(await people.audited()).toMatchObject([{ action: 'linkAccepted', actor_name: null }]);
});

test('open no settings of their owner', async () => {
  const jwt = await people.acceptLink(operator, 100);
  const calls = [
    people.refusal(endpoints.changeName, { token: jwt, body: { username: 'Somebody' } }),
    people.refusal(endpoints.changePassword, {
      token: jwt,
      body: { oldPassword: 'demo-operator', newPassword: 'mine-now' },
    }),
    people.refusal(endpoints.changeTimezone, { token: jwt, body: { timezone: 'UTC' } }),
    people.refusal(endpoints.startSecondFactor, { token: jwt, body: { password: 'demo-operator' } }),
    people.refusal(endpoints.getSecondFactor, { token: jwt }),
    people.refusal(endpoints.getSessions, { token: jwt }),
    people.refusal(endpoints.endOtherSessions, { token: jwt }),
    people.refusal(createAccessLink, { token: jwt, body: { role: 200, workTime: hourMs } }),
    people.refusal(getAccessLinks, { token: jwt }),
  ];
  for (const answer of await Promise.all(calls))
    expect(answer).toEqual([403, 'You cannot do this with an access link.']);
  const history = await people.ok(endpoints.getAuthHistory, { token: jwt });
  expect(history.data.map((row) => row.kind)).toEqual(['link']);
});

test('are deleted 30 days later, with used codes and sessions that ended', async () => {
  const { deleteExpired } = await import('#server/modules/operations/retention/job.ts');
  const rows = async () =>
    Number(
      (
        await world.store.db
          .selectFrom('access_links')
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirst()
      )?.count,
    );
  expect(await rows()).toBeGreaterThan(0);
  people.pass(30 * 24 * hourMs + 1000);
  await deleteExpired({ db: world.store.db, now: () => world.time });
  expect(await rows()).toBe(0);
});
