import { expect, test } from 'vitest';
import type { User } from '#contract/http/me.ts';
import { lifetimeMs } from '#domain/channel/credentials.ts';
import { createObservable } from '#domain/observable.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import type { RealtimeStatus } from '#platform/realtime/realtime.ts';
import { createRegistry } from '../realtime/registry.ts';
import { build, me, refuse, userOf } from './fixtures.ts';
import { syncUser } from './live.ts';

test('without a token there is no session, and no call is made', async () => {
  const { session, calls } = build(me(), null);
  await session.restore();
  expect(session.state.get()).toEqual({ kind: 'signedOut' });
  expect(calls).toEqual([]);
});

test('a stored session is restored with its channel and its socket', async () => {
  const user = userOf({ position: '7.12' });
  const { session, channel, realtime } = build({ 'GET /me': () => user });
  await Promise.all([session.restore(), session.restore()]);
  expect(session.state.get()).toEqual({ kind: 'signedIn', user });
  expect(channel.connect).toHaveBeenCalledExactlyOnceWith({
    url: 'ws://nats.test',
    userId: 1,
    creds: userOf().creds,
    screenshotUrl: 'http://127.0.0.1:5580',
  });
  expect(realtime.connect).toHaveBeenCalledExactlyOnceWith('jwt', 'query', '7.12');
});

test('an expired stored session is removed; a missing response does not remove it', async () => {
  const expired = build({ 'GET /me': refuse(401) });
  await expired.session.restore();
  expect(expired.session.state.get()).toEqual({ kind: 'signedOut' });
  expect(expired.settings.jwt.get()).toBeNull();

  let isUp = false;
  const unreachable = build({
    'GET /me'() {
      if (!isUp) throw new NetworkError('unreachable');
      return userOf();
    },
  });
  await expect(unreachable.session.restore()).rejects.toBeInstanceOf(NetworkError);
  expect(unreachable.settings.jwt.get()).toBe('jwt');
  isUp = true;
  await unreachable.session.restore();
  expect(unreachable.session.state.get().kind).toBe('signedIn');
});

test('sign-in takes one step, or two with a code', async () => {
  let answer: unknown = { codeLength: 6 };
  const { session, settings } = build({ ...me(), 'POST /auth/login': () => answer }, null);
  await session.restore();
  expect(await session.login({ email: 'a', password: 'b' })).toEqual({ codeLength: 6 });
  expect(settings.jwt.get()).toBeNull();
  answer = { jwt: 'new' };
  expect(await session.login({ email: 'a', password: 'b', code: '123456' })).toBeNull();
  expect(settings.jwt.get()).toBe('new');
  expect(session.state.get().kind).toBe('signedIn');
});

test('logout calls the server, disconnects and clears, then changes the state', async () => {
  const { session, calls, settings } = build(me());
  await session.restore();
  calls.length = 0;
  await Promise.all([session.logout(), session.logout()]);
  expect(calls).toEqual(['POST /auth/logout', 'realtime off', 'channel off', 'clear']);
  expect(settings.jwt.get()).toBeNull();
  expect(session.state.get()).toEqual({ kind: 'signedOut' });
  expect(session.endReason.get()).toBeNull();
});

test('a rejection of the current token ends the session; a rejection of an old one does not', async () => {
  const { session, settings } = build(me());
  await session.restore();
  session.tokenRejected('yesterday');
  expect(settings.jwt.get()).toBe('jwt');
  session.tokenRejected('jwt');
  await expect.poll(session.state.get).toEqual({ kind: 'signedOut' });
  expect(session.endReason.get()).toBe('expired');
});

test.each(['logout', 'refused', 'another tab'] as const)(
  'controlled consoles are released before the channel closes and the server is called: %s',
  async (way) => {
    const { session, calls, releaseControl, settings } = build(me());
    await session.restore();
    calls.length = 0;
    const given = Promise.withResolvers<void>();
    releaseControl.mockReturnValue(given.promise);
    if (way === 'logout') void session.logout();
    if (way === 'refused') session.tokenRejected('jwt');
    if (way === 'another tab') {
      settings.jwt.set(null);
      session.syncWithStorage();
    }
    expect(releaseControl).toHaveBeenCalledOnce();
    // Whatever does not wait for the release would have been called.
    await new Promise((done) => setTimeout(done));
    expect(calls).toEqual([]);
    given.resolve();
    await expect.poll(session.state.get).toEqual({ kind: 'signedOut' });
    expect(calls).toContain('channel off');
  },
);

test('consoles are released for a reason when the credentials expire, and for none at the logout', async () => {
  const { session, clock, releaseControl } = build(me());
  await session.restore();
  await clock.advanceAsync(lifetimeMs(userOf().creds, clock.now()));
  expect(releaseControl).toHaveBeenCalledExactlyOnceWith('notRenewed');
  await session.logout();
  expect(releaseControl).toHaveBeenLastCalledWith(undefined);
});

test('logout waits at most 1 s for the release of a console', async () => {
  const { session, clock, releaseControl, channel } = build(me());
  await session.restore();
  releaseControl.mockReturnValue(new Promise(() => undefined));
  void session.logout();
  await clock.advanceAsync(999);
  expect(channel.disconnect).not.toHaveBeenCalled();
  await clock.advanceAsync(1);
  expect(channel.disconnect).toHaveBeenCalledOnce();
});

test('a hanging channel does not prevent the logout', async () => {
  const { session, channel, clock } = build(me());
  await session.restore();
  channel.disconnect.mockReturnValue(new Promise(() => undefined));
  const left = session.logout();
  await clock.advanceAsync(5_000);
  await left;
  expect(session.state.get()).toEqual({ kind: 'signedOut' });
});

test('events of the user update the session: balance, role, blocked', async () => {
  let user = userOf();
  const { session, channel, clock } = build({ 'GET /me': () => user });
  const registry = createRegistry();
  syncUser({
    session,
    registry,
    realtime: { status: createObservable<RealtimeStatus>('off'), isResuming: () => false },
    clock,
  });
  await session.restore();
  const context = { refreshes: { reloadTracked: () => Promise.resolve() } };
  const dispatch = async <N extends Parameters<typeof registry.handlersOf>[0]>(name: N, batch: unknown) => {
    for (const fold of registry.handlersOf(name))
      await (fold as (batch: unknown, context: unknown) => unknown)(batch, context);
  };

  user = userOf({ balance: 12 });
  await dispatch('balanceUpdated', [{ userId: 2 }]);
  expect(session.state.get()).toMatchObject({ user: { balance: 0 } });
  await dispatch('balanceUpdated', [{ userId: 1 }]);
  expect(session.state.get()).toMatchObject({ user: { balance: 12 } });
  expect(channel.connect).toHaveBeenCalledTimes(1);

  user = userOf({ role: 400 });
  await dispatch('userTokenUpdated', [{ userId: 1 }]);
  expect(session.state.get()).toMatchObject({ user: { role: 400 } });
  expect(channel.connect).toHaveBeenCalledTimes(2);

  await dispatch('userUpdated', [{ id: 2, blocked: true }]);
  expect(session.state.get().kind).toBe('signedIn');
  await dispatch('userUpdated', [{ id: 1, blocked: true }]);
  expect(session.state.get()).toEqual({ kind: 'signedOut' });
  expect(session.endReason.get()).toBe('blocked');
});

test('what another tab has stored for its own session stays, also when this tab learns of it late', async () => {
  const { session, settings, clear, releaseControl } = build(me());
  await session.restore();
  const released = Promise.withResolvers<void>();
  releaseControl.mockReturnValueOnce(released.promise);
  settings.jwt.set(null);
  session.syncWithStorage();
  settings.jwt.set('other');
  released.resolve();
  await expect.poll(() => clear.mock.calls).toEqual([['all']]);
  const signedOut = build(me(), null);
  await signedOut.session.restore();
  signedOut.settings.jwt.set('other');
  signedOut.session.syncWithStorage();
  await expect.poll(signedOut.session.state.get).toMatchObject({ kind: 'signedIn' });
  expect(signedOut.clear.mock.calls).toEqual([['all']]);
  await signedOut.session.logout();
  expect(signedOut.clear).toHaveBeenLastCalledWith('nothing');
});

test('unsent work is stored and stays for its user when nobody has ended the session, but not after a link', async () => {
  const keptAfter = async (user: User, end: (built: ReturnType<typeof build>) => unknown) => {
    const built = build(me(user));
    await built.session.restore();
    await end(built);
    await expect.poll(built.session.state.get).toEqual({ kind: 'signedOut' });
    expect(built.storeUnsent).toHaveBeenCalledTimes(Number(built.clear.mock.lastCall?.[0] === 'unsent'));
    return built.clear.mock.lastCall;
  };
  const reject = ({ session }: ReturnType<typeof build>) => session.tokenRejected('jwt');
  expect(await keptAfter(userOf(), reject)).toEqual(['unsent']);
  expect(await keptAfter(userOf({ clone: true }), reject)).toEqual(['nothing']);
  expect(await keptAfter(userOf(), ({ session }) => session.logout())).toEqual(['nothing']);
  const leftElsewhere = ({ session, settings }: ReturnType<typeof build>) => {
    settings.jwt.set(null);
    session.syncWithStorage();
  };
  expect(await keptAfter(userOf(), leftElsewhere)).toEqual(['unsent']);
});

test('a sign-in or sign-out in another tab is adopted without a logout call', async () => {
  let user = userOf();
  const { session, settings, calls, realtime } = build({ 'GET /me': () => user });
  await session.restore();
  session.syncWithStorage();
  expect(session.state.get().kind).toBe('signedIn');

  settings.jwt.set(null);
  session.syncWithStorage();
  await expect.poll(session.state.get).toEqual({ kind: 'signedOut' });
  expect(calls).not.toContain('POST /auth/logout');

  user = userOf({ id: 2 });
  settings.jwt.set('other');
  session.syncWithStorage();
  await expect.poll(session.state.get).toMatchObject({ kind: 'signedIn', user: { id: 2 } });
  expect(realtime.connect).toHaveBeenLastCalledWith('other', 'query', null);
});
