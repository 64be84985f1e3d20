import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { runAdminCommand } from '#server/modules/operations/admin/commands.ts';
import type { AdminRequest } from '#server/modules/operations/admin/requests.ts';
import {
  adminSocketPath,
  sendAdminRequest,
  serveAdminSocket,
} from '#server/modules/operations/admin/socket.ts';
import { createLog } from '#node/log.ts';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peopleOf } from './people.ts';
import { openSocket } from './realtimeSocket.ts';
import { createWorld, type Kind, kinds, type World } from './world.ts';

const soon = { interval: 20 };

describe.each<Kind>(kinds)('npm run admin on %s', (kind) => {
  let world: World;
  let people: ReturnType<typeof peopleOf>;
  let dataDir: string;
  let address: string;
  let send: (request: AdminRequest) => Promise<string>;
  beforeAll(async () => {
    world = await createWorld(kind);
    people = peopleOf(world);
    address = await world.api.listen();
    dataDir = await mkdtemp(join(tmpdir(), 'dugout-admin-'));
    const { context } = world.api;
    if (kind === 'pglite')
      cleanups.push(serveAdminSocket({ ...context, dataDir, copyTo: async () => undefined }));
    send = kind === 'pglite' ? overSocket : inDatabase;
  });
  const cleanups: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of cleanups) await end();
    await world.close();
    await rm(dataDir, { recursive: true });
  });

  const textOf = (answer: { lines: string[] } | { error: string } | null): string => {
    if (answer === null) return 'nobody answers';
    return 'error' in answer ? `refused: ${answer.error}` : answer.lines.join('\n');
  };
  async function overSocket(request: AdminRequest): Promise<string> {
    return textOf(await sendAdminRequest(dataDir, { by: 'root', request }));
  }
  async function inDatabase(request: AdminRequest): Promise<string> {
    const now = (): Date => world.time;
    const answer = await runAdminCommand({ db: world.store.db, now, timezone: 'UTC', by: 'root' }, request);
    return textOf(answer);
  }
  const command = { command: 'npm run admin, root' };

  test('makes a user who can sign in, once', async () => {
    const boss = {
      command: 'create',
      email: 'boss@example.com',
      username: 'The Boss',
      password: 'first secret',
      role: 0,
    } as const;
    expect(await send(boss)).toBe('The Boss (boss@example.com) can sign in as supervisor.');
    expect(await people.audited()).toMatchObject([
      { action: 'userCreated', actor_name: null, target_name: 'The Boss', details: { role: 0, ...command } },
    ]);
    const body = { email: boss.email, password: boss.password };
    const answer = await people.ok(endpoints.login, { body });
    const token = 'jwt' in answer ? answer.jwt : '';
    expect(await people.ok(endpoints.getMe, { token })).toMatchObject({ role: 0, username: 'The Boss' });
    const refusal = 'refused: There is a user with this email or this name already.';
    expect(await send(boss)).toBe(refusal);
    expect(await send({ ...boss, email: 'other@example.com', username: 'the boss' })).toBe(refusal);
    expect(await send({ ...boss, email: 'c@example.com', username: 'C D', role: 7 })).toBe(
      'refused: There is no role 7.',
    );
  });

  test('signs a blocked user out everywhere: calls, sockets, channel, guest access and links', async () => {
    onTestFinished(async () => void (await send({ command: 'unblock', user: 'admin@dugout.test' })));
    const admin = await people.open('admin');
    const guest = await people.become(admin, 'staff');
    const link = await people.acceptLink(admin, 200);
    const staff = await people.open('staff');
    const keys: string[] = [];
    for (const token of [admin, guest, link]) {
      await people.ok(endpoints.getMe, { token });
      keys.push(`U${world.hub.minted.length}`);
    }
    const sockets = await Promise.all([admin, guest, link].map((token) => openSocket(world, address, token)));
    const bystander = await openSocket(world, address, staff);
    onTestFinished(() => void bystander.socket.disconnect());
    const left = sockets.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)));
    expect(await send({ command: 'block', user: 'Admin@dugout.test' })).toBe(
      'Adam Admin (admin@dugout.test) is blocked and signed out everywhere.',
    );
    // At once: sessions are not checked regularly.
    await Promise.all(left);
    expect(await Promise.all([admin, guest, link, staff].map(people.statusOf))).toEqual([401, 401, 401, 200]);
    await expect.poll(() => world.hub.revoked, soon).toEqual(expect.arrayContaining(keys));
    expect(bystander.socket.connected).toBe(true);
    expect(sockets[0]?.received).toContainEqual([
      'userUpdated',
      { id: await people.idOf('admin'), blocked: true },
    ]);
    const login = { body: { email: 'admin@dugout.test', password: 'demo-admin' } };
    expect((await people.refusal(endpoints.login, login))[0]).toBe(403);
    expect(await people.audited()).toMatchObject([
      { action: 'blocked', target_name: 'Adam Admin', details: command },
    ]);
    expect(await send({ command: 'block', user: 'adam admin' })).toContain('is blocked already');

    await send({ command: 'unblock', user: 'admin@dugout.test' });
    // Earlier sessions stay ended.
    expect(await people.statusOf(admin)).toBe(401);
    await people.signIn('admin');
  });

  // The other commands get to their database in the same way.
  if (kind === 'pglite') return;

  test('releases a version of the agent once', async () => {
    const release = { command: 'release-agent', version: '2.5.0.0', notes: 'Again' } as const;
    expect(await send(release)).toBe('refused: There is a package of agent 2.5.0.0 already.');
  });

  test('lists users without their secrets', async () => {
    await people.open('view');
    const list = await send({ command: 'list' });
    const line = (email: string) => list.split('\n').find((one) => one.includes(email));
    expect(line('view@dugout.test')).toMatch(/^\d+ +view@dugout.test +Vera View +view access +1 sessions$/);
    expect(line('blocked@dugout.test')).toContain('blocked');
    expect(line('op2fa@dugout.test')).toContain('second factor');
    expect(list).not.toMatch(/argon2|\$/);
  });

  test('a new role takes effect in open apps', async () => {
    const token = await people.open('staff');
    const { socket, received } = await openSocket(world, address, token);
    onTestFinished(() => void socket.disconnect());
    expect(await send({ command: 'role', user: 'Stan Staff', role: 400 })).toBe(
      'Stan Staff (staff@dugout.test) is viewer now, was operator.',
    );
    const userId = await people.idOf('staff');
    await expect.poll(() => received, soon).toContainEqual(['userTokenUpdated', { userId }]);
    expect(await people.ok(endpoints.getMe, { token })).toMatchObject({ role: 400 });
    expect(await people.audited()).toMatchObject([
      { action: 'roleChanged', target_name: 'Stan Staff', details: { from: 200, to: 400, ...command } },
    ]);
    expect(await send({ command: 'role', user: 'Stan Staff', role: 400 })).toContain('is viewer already');
    expect(await send({ command: 'role', user: 'nobody at all', role: 400 })).toBe(
      'refused: There is no user nobody at all. Name the email or the name.',
    );
  });

  test('a member of a server group sees its servers in an open app, until the membership ends', async () => {
    const token = await people.open('view');
    const groups = async (who: string) =>
      (await people.ok(endpoints.getServerGroups, { token: who })).data.map(({ name }) => name);
    const own = await groups(token);
    const group = (await groups(await people.open('supervisor'))).find((name) => !own.includes(name)) ?? '';
    const { socket, received } = await openSocket(world, address, token);
    onTestFinished(() => void socket.disconnect());
    const member = { user: 'view@dugout.test', group: ` ${group.toUpperCase()}` };
    const add = { command: 'add-member', ...member } as const;
    expect(await send(add)).toBe(`Vera View (view@dugout.test) is a member of ${group} now.`);
    const userId = await people.idOf('view');
    await expect.poll(() => received, soon).toContainEqual(['userTokenUpdated', { userId }]);
    expect(await groups(token)).toEqual(expect.arrayContaining([...own, group]));
    expect(await send(add)).toContain('already');
    const remove = { command: 'remove-member', ...member } as const;
    expect(await send(remove)).toBe(`Vera View (view@dugout.test) is no longer a member of ${group}.`);
    expect(await groups(token)).toEqual(own);
    expect(await send(remove)).toContain('is not a member');
    expect(await people.audited(2)).toMatchObject([
      { action: 'memberRemoved', target_name: 'Vera View', details: { group, ...command } },
      { action: 'memberAdded', target_name: 'Vera View', details: { group, ...command } },
    ]);
    expect(await send({ ...add, group: 'Nowhere' })).toContain('refused: There is no server group Nowhere.');
  });

  test.each([
    ['hard-start', 'hardRunButton'],
    ['index-editing', 'canEditAccountIndexes'],
    ['cycles-and-rivals', 'showAccountAddColumns'],
  ] as const)('switches %s on and off for a user', async (setting, field) => {
    const token = await people.open('nobody');
    const isOn = async () => (await people.ok(endpoints.getMe, { token })).settings[field];
    const change = { command: 'setting', user: 'nora nobody', setting } as const;
    expect(await send({ ...change, isOn: true })).toBe(
      `${setting} is on now for Nora Nobody (nobody@dugout.test).`,
    );
    expect(await isOn()).toBe(true);
    expect(await people.audited()).toMatchObject([
      { action: 'settingChanged', details: { setting, from: 'off', to: 'on', ...command } },
    ]);
    expect(await send({ ...change, isOn: true })).toContain('already');
    await send({ ...change, isOn: false });
    expect(await isOn()).toBe(false);
  });

  test('resets the second factor of a user who has lost it', async () => {
    const body = { email: 'op2fa@dugout.test', password: 'demo-op2fa' };
    expect(await people.ok(endpoints.login, { body })).toHaveProperty('codeLength');
    await send({ command: 'reset-second-factor', user: body.email });
    expect(await people.ok(endpoints.login, { body })).toHaveProperty('jwt');
    expect(await people.audited(2)).toMatchObject([
      { action: 'signedIn' },
      { action: 'secondFactorReset', target_name: 'Otto Twofactor', details: command },
    ]);
    expect(await send({ command: 'reset-second-factor', user: body.email })).toContain('no second factor');
  });

  test('books money by hand, which an open app sees, and takes no more back than there is', async () => {
    const token = await people.open('viewer');
    const { socket, received } = await openSocket(world, address, token);
    onTestFinished(() => void socket.disconnect());
    const credit = {
      command: 'credit',
      user: 'Victor Viewer',
      usd: 50.5,
      reason: 'Bank transfer 7',
    } as const;
    expect(await send(credit)).toBe('Victor Viewer (viewer@dugout.test) has $50.50 now, had $0.00.');
    const userId = await people.idOf('viewer');
    await expect.poll(() => received, soon).toContainEqual(['userTokenUpdated', { userId }]);
    expect(await people.ok(endpoints.getMe, { token })).toMatchObject({ balance: 50.5 });
    const { data } = await people.ok(endpoints.getWalletHistory, { token });
    expect(data).toMatchObject([{ type: 'deposit', value: 50.5, description: 'Bank transfer 7' }]);
    expect(await people.audited()).toMatchObject([
      {
        action: 'balanceChanged',
        target_name: 'Victor Viewer',
        details: { amount: '$50.50', reason: 'Bank transfer 7', ...command },
      },
    ]);
    expect(await send({ ...credit, usd: -50.51 })).toBe(
      'refused: Victor Viewer (viewer@dugout.test) has only $50.50.',
    );
    expect(await send({ ...credit, usd: -20, reason: 'Was 30.50' })).toContain('has $30.50 now, had $50.50');
  });

  test('makes, changes and retires plans: a retired one is kept, but not bought', async () => {
    const token = await people.open('viewer');
    const plans = async () => (await people.ok(endpoints.getPlans, { token })).data.map(({ name }) => name);
    const before = await plans();
    const added = await send({ command: 'add-plan', name: 'Cellar', price: 10, perConsole: 0.25 });
    const planId = Number(/^Plan (\d+), Cellar, can be bought: \$10\.00/.exec(added)?.[1]);
    expect(await plans()).toEqual([...before, 'Cellar']);
    expect(await send({ command: 'add-plan', name: 'cellar', price: 1, perConsole: 1 })).toMatch(
      /^refused: /,
    );
    const bought = await people.ok(endpoints.buyPlan, { token, params: { planId } });
    expect(await send({ command: 'change-plan', plan: 'CELLAR', name: 'Attic', price: 20 })).toBe(
      `Plan ${planId} is Attic: $20.00 + $0.25 for each console now, was Cellar: $10.00 + $0.25 for each console. Those who have bought it keep its prices to its end.`,
    );
    expect((await people.ok(endpoints.getPlanHistory, { token })).data[0]).toEqual(bought);
    expect(await send({ command: 'retire-plan', plan: String(planId) })).toContain('can no longer be bought');
    expect(await plans()).toContain('Attic');
    const other = await people.open('staff');
    expect((await people.ok(endpoints.getPlans, { token: other })).data.map(({ name }) => name)).toEqual(
      before,
    );
    expect(await people.refusal(endpoints.buyPlan, { token: other, params: { planId } })).toEqual([
      404,
      'The plan was not found.',
    ]);
    expect(await send({ command: 'list-plans' })).toMatch(/Attic +\$20\.00 +\$0\.25 +retired/);
    expect(await send({ command: 'retire-plan', plan: 'nothing' })).toContain(
      'refused: There is no plan nothing.',
    );
    expect(await people.audited(3)).toMatchObject([
      { action: 'planRetired', details: { plan: 'Attic', ...command } },
      { action: 'planChanged', details: { plan: 'Cellar' } },
      { action: 'planAdded', details: { plan: 'Cellar', to: '$10.00 + $0.25 for each console' } },
    ]);
  });

  test('sets what a console costs a user without a plan', async () => {
    const token = await people.open('nobody');
    const price = { command: 'price', user: 'nobody@dugout.test' } as const;
    expect(await send({ ...price, usd: 1.5 })).toBe(
      'Without a plan a console costs Nora Nobody (nobody@dugout.test) $1.50 for 30 days, was nothing.',
    );
    const paymentOf = async () => (await people.ok(endpoints.getMe, { token })).settings.paymentPerConsole;
    expect(await paymentOf()).toEqual({ active: true, value: 1.5 });
    expect(await send({ ...price, usd: null })).toContain('nothing for 30 days, was $1.50');
    expect(await paymentOf()).toBeNull();
    expect(await people.audited(2)).toMatchObject([
      { action: 'priceChanged', details: { from: '$1.50', to: 'nothing' } },
      { action: 'priceChanged', details: { from: 'nothing', to: '$1.50', ...command } },
    ]);
  });
});

test('the socket belongs to the owner of the data folder, and understands nothing else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dugout-admin-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  expect(await sendAdminRequest(dataDir, { by: 'root', request: { command: 'list' } })).toBeNull();
  const log = createLog({ name: 'api', level: 'silent' });
  const stop = serveAdminSocket({ dataDir, log } as Parameters<typeof serveAdminSocket>[0]);
  onTestFinished(stop);
  const path = adminSocketPath(dataDir);
  await expect.poll(() => existsSync(path) && statSync(path).mode & 0o777, soon).toBe(0o600);
  for (const request of [{ command: 'everything' }, { command: 'block' }, 'x'.repeat(20_000)])
    expect(await sendAdminRequest(dataDir, { by: 'root', request })).toEqual({
      error: 'The API does not understand this command. Is it of the same version?',
    });
});
