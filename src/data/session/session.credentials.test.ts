import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#platform/errors/errors.ts';
import type { ChannelAccess } from '#platform/channel/channel.ts';
import { build, instant, refuse, start, userOf } from './fixtures.ts';

test('credentials are renewed a minute before expiry and retried on failure', async () => {
  let isUp = true;
  let expiresAt = start + 15 * 60_000;
  const { session, channel, clock } = build({
    'GET /me'() {
      if (!isUp) throw new NetworkError('unreachable');
      return userOf({ creds: { jwt: String(expiresAt), seed: 's', expiresAt: instant(expiresAt) } });
    },
  });
  await session.restore();
  expiresAt += 15 * 60_000;
  await clock.advanceAsync(14 * 60_000 - 1);
  expect(channel.connect).toHaveBeenCalledTimes(1);
  await clock.advanceAsync(1);
  expect(channel.connect).toHaveBeenCalledTimes(2);

  isUp = false;
  await clock.advanceAsync(15 * 60_000);
  expect(channel.connect).toHaveBeenCalledTimes(2);
  isUp = true;
  expiresAt += 15 * 60_000;
  await clock.advanceAsync(10_000);
  expect(channel.connect).toHaveBeenCalledTimes(3);
  await session.logout();
  await clock.advanceAsync(60 * 60_000);
  expect(channel.connect).toHaveBeenCalledTimes(3);
});

test('consoles are released before credentials expire that could not be renewed', async () => {
  const answers = [() => userOf(), refuse(500)];
  const { session, clock, releaseControl } = build({ 'GET /me': () => (answers.shift() ?? refuse(500))() });
  await session.restore();
  await clock.advanceAsync(15 * 60_000 - 3_001);
  expect(releaseControl).not.toHaveBeenCalled();
  await clock.advanceAsync(1);
  expect(releaseControl).toHaveBeenCalledOnce();
  expect(session.state.get().kind).toBe('signedIn');
});

test('after a change of rights consoles are released before the new credentials are used, for at most 1 s', async () => {
  const users = [userOf({ role: 200 }), userOf({ role: 300 })];
  const [before, after] = users;
  const { session, clock, channel, releaseLost } = build({ 'GET /me': () => users.shift() ?? userOf() });
  await session.restore();
  releaseLost.mockReturnValue(new Promise(() => undefined));
  const loaded = session.reload({ creds: true });
  await clock.advanceAsync(999);
  expect(releaseLost).toHaveBeenCalledExactlyOnceWith(before, after);
  expect(channel.connect).toHaveBeenCalledTimes(1);
  await clock.advanceAsync(1);
  await loaded;
  expect(channel.connect).toHaveBeenCalledTimes(2);
  expect(session.state.get()).toMatchObject({ user: { role: 300 } });
});

test('a session that gets no credentials works without the channel, and asks again when they are worth a request', async () => {
  const retryMs = 5 * 60_000;
  let isRefused = true;
  const { session, channel, clock } = build({
    'GET /me': () =>
      userOf({
        creds: isRefused
          ? { jwt: '', seed: '', expiresAt: instant(clock.now() + retryMs + 60_000) }
          : { jwt: 'j', seed: 's', expiresAt: instant(clock.now() + 15 * 60_000) },
      }),
  });
  await session.restore();
  expect(session.state.get()).toMatchObject({ kind: 'signedIn' });
  expect(session.state.get()).not.toHaveProperty('offline');
  isRefused = false;
  await clock.advanceAsync(retryMs - 1);
  expect(channel.connect).not.toHaveBeenCalled();
  await clock.advanceAsync(1);
  expect(channel.connect).toHaveBeenCalledOnce();
  // The credentials in use stay, and the renewal is repeated as after a failure.
  isRefused = true;
  await clock.advanceAsync(14 * 60_000 + 30_000);
  expect(channel.connect).toHaveBeenCalledOnce();
  isRefused = false;
  await clock.advanceAsync(10_000);
  expect(channel.connect).toHaveBeenCalledTimes(2);
});

test('if the API refuses to issue credentials for a while, the user stays signed in, and the app asks again', async () => {
  let isRefusing = false;
  const { session, settings, channel, realtime, clock } = build({
    'GET /me'() {
      if (isRefusing) throw new ApiError(429, 'Too many attempts.', { retryAfter: 60, fromApi: true });
      return userOf({ creds: { jwt: 'j', seed: 's', expiresAt: instant(clock.now() + 15 * 60_000) } });
    },
  });
  await session.restore();
  isRefusing = true;
  await clock.advanceAsync(20 * 60_000);
  expect(session.state.get()).toMatchObject({ kind: 'signedIn' });
  expect(channel.connect).toHaveBeenCalledTimes(1);
  isRefusing = false;
  await clock.advanceAsync(10_000);
  expect(channel.connect).toHaveBeenCalledTimes(2);

  // A session that is opened after another one has ended.
  isRefusing = true;
  settings.jwt.set('other');
  session.syncWithStorage();
  await expect.poll(session.state.get).toEqual({ kind: 'signedOut' });
  isRefusing = false;
  await clock.advanceAsync(5_000);
  expect(session.state.get()).toMatchObject({ kind: 'signedIn' });
  expect(settings.jwt.get()).toBe('other');
  expect(realtime.connect).toHaveBeenLastCalledWith('other', 'query', null);
});

test('a start that the API refuses for a while keeps the session, and can be repeated', async () => {
  let isRefusing = true;
  const { session, settings } = build({ 'GET /me': () => (isRefusing ? refuse(429)() : userOf()) });
  await expect(session.restore()).rejects.toMatchObject({ status: 429 });
  expect([session.state.get(), settings.jwt.get()]).toEqual([{ kind: 'unknown' }, 'jwt']);
  isRefusing = false;
  await session.restore();
  expect(session.state.get()).toMatchObject({ kind: 'signedIn' });
});

test('credentials with a very short lifetime are renewed with a pause', async () => {
  const { session, calls, clock } = build({
    'GET /me': () => userOf({ creds: { jwt: 'j', seed: 's', expiresAt: instant(clock.now() + 30_000) } }),
  });
  await session.restore();
  await clock.advanceAsync(60_000);
  expect(calls.length).toBeLessThanOrEqual(7);
});

test('an older response does not replace a newer one, nor its credentials', async () => {
  const userAt = (balance: number) =>
    userOf({ balance, creds: { ...userOf().creds, jwt: `creds ${balance}` } });
  const responses = [1, 2, 3].map(() => Promise.withResolvers<unknown>());
  const answers = [
    () => userAt(0),
    ...responses.map(
      ({ promise }) =>
        () =>
          promise,
    ),
  ];
  const { session, channel } = build({ 'GET /me': () => answers.shift()?.() });
  await session.restore();
  const loads = [{ creds: true }, { creds: true }, {}].map((options) => session.reload(options));
  for (const load of [2, 1, 0]) {
    responses[load]?.resolve(userAt(load + 1));
    await loads[load];
  }
  expect(session.state.get()).toMatchObject({ user: { balance: 3 } });
  const used = channel.connect.mock.calls.map(([access]) => (access as ChannelAccess).creds.jwt);
  expect(used).toEqual(['creds 0', 'creds 2']);
});
