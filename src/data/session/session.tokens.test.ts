import { expect, test } from 'vitest';
import { ApiError } from '#platform/errors/errors.ts';
import { activeToken, renewTokenOf } from '#platform/storage/settings.ts';
import { build, me, refuse, userOf } from './fixtures.ts';

const own = userOf({ id: 1, username: 'Own' });
const other = userOf({ id: 2, username: 'Other', guest: true });

/** A session whose user depends on the stored tokens. */
function buildFor(users: Record<string, () => unknown>, jwt: string | null = 'own') {
  const built: ReturnType<typeof build> = build(
    {
      'GET /me': () => {
        const token = built.settings.guestJwt.get() ?? built.settings.jwt.get() ?? '';
        return users[token]?.();
      },
    },
    jwt,
  );
  return built;
}

test('registering signs in with the returned token', async () => {
  const { session, settings, realtime } = build(me(), null);
  await session.restore();
  await session.signIn('new');
  expect(session.state.get()).toMatchObject({ kind: 'signedIn', user: { id: 1 } });
  expect(settings.jwt.get()).toBe('new');
  expect(realtime.connect).toHaveBeenCalledWith('new', 'query', null);
});

test('a token that cannot be opened is removed, and the error is passed on', async () => {
  const { session, settings } = build({ 'GET /me': refuse(500) }, null);
  await session.restore();
  await expect(session.signIn('new')).rejects.toMatchObject({ status: 500 });
  expect(settings.jwt.get()).toBeNull();
  expect(session.state.get()).toEqual({ kind: 'signedOut' });
});

test('an access link replaces the session, which is ended on the server and cleared here', async () => {
  const { session, settings, calls, realtime } = buildFor({
    own: () => own,
    link: () => userOf({ id: 3, clone: true }),
  });
  await session.restore();
  calls.length = 0;
  await session.openLink('link');
  expect(calls).toEqual(['POST /auth/logout', 'realtime off', 'channel off', 'clear', 'GET /me']);
  expect(session.state.get()).toMatchObject({ kind: 'signedIn', user: { id: 3, clone: true } });
  expect(settings.jwt.get()).toBe('link');
  expect(realtime.connect).toHaveBeenLastCalledWith('link', 'query', null);
  expect(session.endReason.get()).toBeNull();
});

test('an access link that is opened during guest access ends both sessions', async () => {
  const { session, settings, calls } = buildFor({
    own: () => own,
    guest: () => other,
    link: () => userOf({ id: 3 }),
  });
  await session.restore();
  await session.startGuest('guest');
  calls.length = 0;
  await session.openLink('link');
  expect(calls.filter((call) => call === 'POST /auth/logout')).toHaveLength(2);
  expect([settings.guestJwt.get(), settings.ownJwt.get(), settings.jwt.get()]).toEqual([null, null, 'link']);
});

test('guest access keeps the own session for the logout', async () => {
  const { session, settings, calls } = buildFor({ own: () => own, guest: () => other });
  await session.restore();
  await session.startGuest('guest');
  expect(session.state.get()).toMatchObject({ user: { id: 2, guest: true } });
  expect([settings.guestJwt.get(), settings.ownJwt.get()]).toEqual(['guest', 'own']);
  expect(calls).toContain('clear');
  expect(calls).not.toContain('POST /auth/logout');

  await session.logout();
  expect(session.state.get()).toMatchObject({ user: { id: 1 } });
  expect([settings.guestJwt.get(), settings.ownJwt.get(), settings.jwt.get()]).toEqual([null, null, 'own']);
});

test.each(['a guest begins', 'guest access ends', 'a link is opened', 'another tab signs out'])(
  'what is still being sent stops before requests get another token: %s',
  async (way) => {
    const { session, settings, stopWork } = buildFor({ own: () => own, guest: () => other, link: () => own });
    await session.restore();
    if (way === 'guest access ends') await session.startGuest('guest');
    const before = activeToken(settings);
    const tokens: (string | null)[] = [];
    stopWork.mockReset().mockImplementation(() => void tokens.push(activeToken(settings)));
    if (way === 'a guest begins') await session.startGuest('guest');
    if (way === 'guest access ends') await session.logout();
    if (way === 'a link is opened') await session.openLink('link');
    if (way === 'another tab signs out') {
      settings.jwt.set(null);
      session.syncWithStorage();
    }
    expect(tokens).toEqual([way === 'another tab signs out' ? null : before]);
  },
);

test('push messages to this browser end when its user is no longer signed in, and go on during and after guest access', async () => {
  const ends: ((built: ReturnType<typeof build>) => unknown)[] = [
    ({ session }) => session.logout(),
    ({ session }) => session.tokenRejected('own'),
    ({ session }) => session.openLink('link'),
  ];
  for (const end of ends) {
    const built = buildFor({ own: () => own, guest: () => other, link: () => userOf({ clone: true }) });
    const { session, endPush } = built;
    await session.restore();
    await session.startGuest('guest');
    await session.logout();
    expect(endPush).not.toHaveBeenCalled();
    await end(built);
    await expect.poll(() => endPush.mock.calls.length).toBe(1);
  }
});

test('a guest cannot act as yet another user', async () => {
  const { session, settings } = buildFor({ own: () => own, guest: () => other });
  await session.restore();
  await session.startGuest('guest');
  await session.startGuest('guest 2');
  expect([settings.guestJwt.get(), settings.ownJwt.get()]).toEqual(['guest', 'own']);
});

test('guest access that ends on the server restores the own session and says why', async () => {
  const { session } = buildFor({ own: () => own, guest: () => other });
  await session.restore();
  await session.startGuest('guest');
  session.tokenRejected('guest');
  await expect.poll(session.state.get).toMatchObject({ user: { id: 1 } });
  expect(session.endReason.get()).toBe('guest');
});

test('the end of an access link is named', async () => {
  const { session } = buildFor({ own: () => userOf({ clone: true }) });
  await session.restore();
  session.tokenRejected('own');
  await expect.poll(session.state.get).toEqual({ kind: 'signedOut' });
  expect(session.endReason.get()).toBe('link');
});

test('a renewed token continues the session without disconnecting anything', async () => {
  const { session, settings, calls, channel, realtime, releaseControl } = buildFor({
    own: () => own,
    renewed: () => own,
  });
  await session.restore();
  calls.length = 0;
  await session.renewToken(() => Promise.resolve('renewed'));
  expect([session.token(), settings.jwt.get()]).toEqual(['renewed', 'renewed']);
  expect(calls).toEqual(['GET /me']);
  expect(realtime.renew).toHaveBeenCalledExactlyOnceWith('renewed', 'query');
  expect(channel.connect).toHaveBeenCalledTimes(2);
  expect(channel.disconnect).not.toHaveBeenCalled();
  expect(releaseControl).not.toHaveBeenCalled();

  // A late refusal of the old token ends nothing.
  session.tokenRejected('own');
  expect(session.state.get().kind).toBe('signedIn');
});

test('a token that another tab has renewed is adopted without disconnecting anything', async () => {
  const { session, settings, calls, realtime } = buildFor({ own: () => own, renewed: () => own });
  await session.restore();
  calls.length = 0;
  renewTokenOf(settings, 'own', 'renewed');
  session.syncWithStorage();
  await expect.poll(() => calls).toEqual(['GET /me']);
  expect(session.token()).toBe('renewed');
  // Somebody else has signed in there, which this tab does not know yet.
  settings.jwt.set('of another user');
  expect(session.token()).toBe('renewed');
  expect(realtime.renew).toHaveBeenCalledExactlyOnceWith('renewed', 'query');
  expect(realtime.disconnect).not.toHaveBeenCalled();
});

test('a token that is renewed while the session ends is ignored', async () => {
  const { session, settings } = buildFor({ own: () => own, renewed: () => own });
  await session.restore();
  const { promise, resolve } = Promise.withResolvers<string>();
  const renewal = session.renewToken(() => promise);
  const logout = session.logout();
  resolve('renewed');
  await Promise.all([renewal, logout]);
  expect(session.state.get()).toEqual({ kind: 'signedOut' });
  expect(settings.jwt.get()).toBeNull();
});

test('a token that was renewed is kept when the user cannot be loaded afterwards', async () => {
  const { session, settings, realtime } = buildFor({ own: () => own, renewed: refuse(500) });
  await session.restore();
  await session.renewToken(() => Promise.resolve('renewed'));
  expect(settings.jwt.get()).toBe('renewed');
  expect(realtime.renew).toHaveBeenCalledExactlyOnceWith('renewed', 'query');
});

test('the answer to the token before a renewal is ignored, and so is its refusal', async () => {
  const before = Promise.withResolvers<unknown>();
  const answers = [() => own, () => before.promise];
  const { session } = buildFor({ own: () => answers.shift()?.(), renewed: () => ({ ...own, balance: 2 }) });
  await session.restore();
  const reload = session.reload();
  await session.renewToken(() => Promise.resolve('renewed'));
  before.reject(new ApiError(401, 'Replaced'));
  await reload;
  expect(session.state.get()).toMatchObject({ kind: 'signedIn', user: { balance: 2 } });
});
