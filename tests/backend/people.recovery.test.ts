import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { createInviteCodes } from '#server/modules/access/inviteCodes.ts';
import { deriveKey } from '#server/modules/access/secret.ts';
import { resetTtlMs } from '#server/modules/people/signIn/resetPassword.ts';
import { command } from './commandLine.ts';
import { installation, removeFolders, secret } from './installation.ts';
import { hourMs, peopleOf } from './people.ts';
import { createWorld, type World } from './world.ts';

const { forgotPassword, resetPassword, register, login, getMe } = endpoints;
const soon = { interval: 10 };

let world: World;
let people: ReturnType<typeof peopleOf>;
let start: Date;
beforeAll(async () => {
  world = await createWorld('postgres', {
    env: { DUGOUT_GREETING_BONUS: '5', DUGOUT_REFERRER_BONUS: '2.5' },
  });
  people = peopleOf(world);
  start = world.time;
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time = start;
  await world.store.db.deleteFrom('attempts').execute();
});

const outbox = () => world.api.context.mailer.outbox() ?? [];
/** Requests a link, and waits for its mail. @returns the token */
async function requestLink(email: string, language?: 'en' | 'ru'): Promise<string> {
  const before = outbox()[0]?.id ?? 0;
  await people.ok(forgotPassword, { body: { email, language } });
  await expect.poll(() => outbox()[0]?.id ?? 0, soon).toBeGreaterThan(before);
  expect(outbox()[0]?.to).toBe(email);
  return /token=([\w-]+)/.exec(outbox()[0]?.text ?? '')?.[1] ?? '';
}
const reset = (token: string, password = 'new-password') =>
  people.refusal(resetPassword, { body: { token, password } });

describe('a forgotten password', () => {
  test('is replaced with a mailed link, which ends all sessions', async () => {
    const before = await people.signIn('view');
    const token = await requestLink('view@dugout.test');
    expect(outbox()[0]?.text).toContain(`http://dugout.test/reset/password?token=${token}`);
    expect(await reset(token)).toEqual([200, '']);
    expect(await people.statusOf(before)).toBe(401);
    expect(await people.statusOf(await people.signIn('view', 'new-password'))).toBe(200);
    expect(
      (await people.refusal(login, { body: { email: 'view@dugout.test', password: 'demo-view' } }))[0],
    ).toBe(422);
    expect(await reset(token)).toEqual([422, 'This link has already been used. Request a new one.']);
    const stored = await world.store.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('is replaced with the end of the sessions, or not at all: the link stays valid', async () => {
    const before = await people.signIn('operator');
    const token = await requestLink('operator@dugout.test');
    vi.spyOn(world.api.context.sessions, 'revokeOthers').mockRejectedValueOnce(new Error('Lost'));
    expect((await reset(token))[0]).toBe(500);
    expect(await people.statusOf(await people.signIn('operator'))).toBe(200);
    expect((await reset(token))[0]).toBe(200);
    expect(await people.statusOf(before)).toBe(401);
  });

  test('a sign-in that has checked the old password opens no session after the change', async () => {
    const { db } = world.store;
    const changed = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const change = db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('users')
        .set({ password_hash: 'changed' })
        .where('email', '=', 'staff@dugout.test')
        .execute();
      changed.resolve();
      await commit.promise;
    });
    await changed.promise;
    const body = { email: 'staff@dugout.test', password: 'demo-staff' };
    const signIn = people.refusal(login, { body });
    const waits = sql<{ count: number }>`select count(*)::int from pg_locks where not granted`;
    await expect.poll(async () => (await waits.execute(db)).rows[0]?.count, soon).toBeGreaterThan(0);
    commit.resolve();
    await change;
    expect((await signIn)[0]).toBe(422);
  });

  test('the link works for 30 minutes, and for one of two people at once', async () => {
    const token = await requestLink('view@dugout.test');
    people.pass(resetTtlMs);
    expect(await reset(token)).toEqual([422, 'This link has expired. Request a new one.']);
    people.pass(-1000);
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await reset('no-such-token')).toEqual([422, 'This link is not valid. Request a new one.']);
  });

  test('a new request leaves earlier links valid, and a reset ends all of them', async () => {
    const [first, second] = [await requestLink('staff@dugout.test'), await requestLink('staff@dugout.test')];
    expect(await reset(first)).toEqual([200, '']);
    expect((await reset(second))[0]).toBe(422);
  });

  test('an unknown email and a blocked user get the same answer, and no mail', async () => {
    const before = outbox().length;
    const answers = [];
    for (const name of ['stranger', 'blocked', 'viewer']) {
      const answer = await world.api.call(forgotPassword, { body: { email: `${name}@dugout.test` } });
      answers.push([answer.statusCode, answer.body]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    await expect.poll(() => outbox().length, soon).toBe(before + 1);
    expect(outbox()[0]?.to).toBe('viewer@dugout.test');
  });

  test('the answer does not wait for what only a known email causes', async () => {
    const { attempts } = world.api.context;
    const take = attempts.take.bind(attempts);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const spy = vi.spyOn(attempts, 'take').mockImplementation(async (kindOfAttempt, ...rest) => {
      if (kindOfAttempt === 'forgot-user') await released;
      return take(kindOfAttempt, ...rest);
    });
    const before = outbox().length;
    await people.ok(forgotPassword, { body: { email: 'operator@dugout.test' } });
    expect(outbox()).toHaveLength(before);
    release();
    await expect.poll(() => outbox()[0]?.to, soon).toBe('operator@dugout.test');
    spy.mockRestore();
  });

  test('mails to one user are limited, without invalidating the links that the user has', async () => {
    const links: string[] = [];
    for (let n = 0; n < 3; n++) links.push(await requestLink('nobody@dugout.test'));
    const last = outbox()[0]?.id;
    for (let n = 0; n < 5; n++) await people.ok(forgotPassword, { body: { email: 'nobody@dugout.test' } });
    // The mail of another user arrives after those that are not sent.
    await requestLink('admin@dugout.test');
    expect(outbox().filter(({ id }) => id > (last ?? 0))).toHaveLength(1);
    expect(await reset(links[0] ?? '')).toEqual([200, '']);
  });

  test('one address is limited, others are not', async () => {
    const from = (remoteAddress: string) =>
      world.api.call(forgotPassword, { body: { email: 'stranger@dugout.test' }, remoteAddress });
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await from('198.51.100.1')).statusCode);
    expect(statuses.slice(19)).toEqual([200, 429]);
    expect((await from('198.51.100.2')).statusCode).toBe(200);
  });

  test('the mail is in the language of the app, as text and HTML, with names escaped', async () => {
    await world.store.db
      .updateTable('users')
      .set({ username: '<b>Nora</b>' })
      .where('email', '=', 'op2fa@dugout.test')
      .execute();
    await requestLink('op2fa@dugout.test', 'ru');
    const [mail] = outbox();
    expect(mail?.subject).toBe('Dugout: выберите новый пароль');
    expect(mail?.text).toContain('Здравствуйте, <b>Nora</b>!');
    expect(mail?.html).toContain('Здравствуйте, &lt;b&gt;Nora&lt;/b&gt;!');
    expect(mail?.html).toContain('lang="ru"');
  });
});

describe('a registration', () => {
  const newcomer = (n: number, more: object = {}) => ({
    username: `Newcomer ${n}`,
    email: `newcomer${n}@dugout.test`,
    password: 'demo-newcomer',
    ...more,
  });
  const makeCode = async (role = 200): Promise<string> =>
    (await people.ok(endpoints.createInviteCode, { token: await world.tokenOf('admin'), body: { role } }))
      .code;
  const signed = (role = 100) =>
    world.api.context.inviteCodes.sign({ role, expiresAt: new Date(world.time.getTime() + hourMs) });

  test('signs in with the role of the code, a greeting, and a bonus for the referrer', async () => {
    const code = await makeCode(200);
    const body = newcomer(1, { code, referrer: 'adam ADMIN' });
    const { jwt } = await people.ok(register, { body });
    expect(await people.ok(getMe, { token: jwt })).toMatchObject({
      email: 'newcomer1@dugout.test',
      username: 'Newcomer 1',
      role: 200,
      balance: 5,
      settings: { timezone: 'UTC' },
    });
    const admin = await people.ok(getMe, { token: await world.tokenOf('admin') });
    expect(admin.balance).toBe(1253);
    const { data } = await people.ok(endpoints.getInviteCodes, { token: await world.tokenOf('admin') });
    expect(data[0]).toMatchObject({ role: 200, usedBy: 'Newcomer 1' });
    const again = await world.api.call(register, { body: newcomer(2, { code }) });
    expect([again.statusCode, again.json<{ fields: object }>().fields]).toEqual([
      422,
      { code: expect.any(String) },
    ]);
  });

  test('reveals taken emails and names only to holders of a code, which stays valid', async () => {
    const taken = { username: 'olivia operator', email: 'operator@dugout.test' };
    const strangers = await world.api.call(register, { body: newcomer(3, { ...taken, code: 'guessed' }) });
    expect(Object.keys(strangers.json<{ fields: object }>().fields)).toEqual(['code']);
    const code = await makeCode();
    const known = await world.api.call(register, { body: newcomer(3, { ...taken, code }) });
    expect(Object.keys(known.json<{ fields: object }>().fields)).toEqual(['email', 'username']);
    const lost = await world.api.call(register, {
      body: newcomer(3, { code, referrer: 'nobody at all\0' }),
    });
    expect([lost.statusCode, lost.json<{ fields: object }>().fields]).toEqual([
      422,
      { referrer: expect.any(String) },
    ]);
    expect((await people.refusal(register, { body: newcomer(3, { code, referrer: ' ' }) }))[0]).toBe(200);
  });

  test('a referral link with an id means that user, also when a name is the same number', async () => {
    const { id: adminId } = await people.ok(getMe, { token: await world.tokenOf('admin') });
    const twin = newcomer(5, { username: `00${adminId}`, code: await makeCode() });
    await people.ok(register, { body: twin });
    await world.store.db
      .updateTable('users')
      .set({ username: String(adminId) })
      .where('email', '=', twin.email)
      .execute();
    await people.ok(register, { body: newcomer(6, { code: await makeCode(), referrer: String(adminId) }) });
    const made = await world.store.db
      .selectFrom('users')
      .select('referrer_id')
      .where('email', '=', 'newcomer6@dugout.test')
      .executeTakeFirst();
    expect(made?.referrer_id).toBe(adminId);
  });

  test('one of two at once with one code, or with one name, succeeds', async () => {
    for (const code of [await makeCode(), signed()]) {
      const n = code.startsWith('inv-') ? 10 : 20;
      const both = await Promise.all(
        [n, n + 1].map((each) => people.refusal(register, { body: newcomer(each, { code }) })),
      );
      expect(both.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    }
    const codes = [await makeCode(), await makeCode()];
    const same = await Promise.all(
      codes.map((code) => people.refusal(register, { body: newcomer(30, { code }) })),
    );
    expect(same.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('a code ends after 7 days, when it is revoked, and when its maker loses the role', async () => {
    const statusOf = async (n: number, code: string) =>
      (await people.refusal(register, { body: newcomer(n, { code }) }))[0];
    const late = await makeCode();
    people.pass(7 * 24 * hourMs);
    expect(await statusOf(40, late)).toBe(422);
    world.time = start;

    const token = await world.tokenOf('admin');
    const revoked = await makeCode();
    const { data } = await people.ok(endpoints.getInviteCodes, { token });
    await people.ok(endpoints.revokeInviteCode, { token, params: { id: data[0]?.id ?? 0 } });
    expect(await statusOf(41, revoked)).toBe(422);

    const strong = await makeCode(50);
    const weak = await makeCode(200);
    const { db } = world.store;
    const demote = (role: number) =>
      db.updateTable('users').set({ role }).where('email', '=', 'admin@dugout.test').execute();
    await demote(100);
    // Who may not create codes has not made a valid one, even for fewer rights.
    for (const code of [strong, weak]) expect(await statusOf(42, code)).toBe(422);
    await demote(50);
    expect(await statusOf(42, strong)).toBe(200);
  });

  test('users cannot grant a role above their own', async () => {
    const token = await world.tokenOf('admin');
    expect((await people.refusal(endpoints.createInviteCode, { token, body: { role: 0 } }))[0]).toBe(403);
    expect((await people.refusal(endpoints.createInviteCode, { token, body: { role: 51 } }))[0]).toBe(422);
  });

  test('a signed code is refused when it was changed in any way', async () => {
    const code = signed();
    const forged = createInviteCodes('x'.repeat(32), () => world.time).sign({
      role: 0,
      expiresAt: new Date(world.time.getTime() + hourMs),
    });
    const bytes = Buffer.from(code.slice(4), 'base64url');
    bytes.writeUInt16BE(0, 0);
    const codes = [forged, `inv-${bytes.toString('base64url')}`, `${code}=`, code.slice(0, -2), 'inv-'];
    for (const wrong of codes)
      expect((await people.refusal(register, { body: newcomer(50, { code: wrong }) }))[0]).toBe(422);
    await people.ok(register, { body: newcomer(50, { code }) });
  });

  test('with guessed codes is limited by address', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n++)
      statuses.push((await people.refusal(register, { body: newcomer(60, { code: `guess${n}` }) }))[0]);
    expect(statuses.slice(19)).toEqual([422, 429]);
  });
});

test('npm run invite prints a code of the installation', async () => {
  try {
    const env = { DUGOUT_DATA: await installation() };
    const run = (...args: string[]) => command('invite.ts', args, env);
    const codes = createInviteCodes(deriveKey(secret, 'sessions'), () => new Date());
    expect(codes.verify(run().stdout)?.role).toBe(100);
    expect(codes.verify(run('--role', 'viewer').stdout)?.role).toBe(400);
    expect(run('--role', 'emperor').status).toBe(1);
  } finally {
    removeFolders();
  }
});
