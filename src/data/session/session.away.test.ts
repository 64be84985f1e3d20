import { expect, test } from 'vitest';
import type { User } from '#contract/http/me.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { build, instant, me, refuse, userOf } from './fixtures.ts';
import { trackPresence } from './presence.ts';

/** A session with an unreachable server, in a browser that stores `remembered`. */
function buildAway(remembered: User | null) {
  const server: { answer: () => unknown } = {
    answer() {
      throw new NetworkError('unreachable');
    },
  };
  const parts = build({ 'GET /me': () => server.answer() }, 'jwt', () => Promise.resolve(remembered));
  return { ...parts, server };
}

const noCreds = { jwt: '', seed: '', expiresAt: instant(0) };

test('without a network the stored user is shown read-only until the server confirms the session', async () => {
  const { session, server, channel, realtime } = buildAway(userOf({ creds: noCreds }));
  await session.restore();
  expect(session.state.get()).toMatchObject({ kind: 'signedIn', offline: true, user: { creds: noCreds } });
  expect(channel.connect).not.toHaveBeenCalled();
  expect(realtime.connect).not.toHaveBeenCalled();
  await session.resume();
  expect(session.state.get()).toMatchObject({ offline: true });
  server.answer = () => userOf();
  await session.resume();
  expect(session.state.get()).toEqual({ kind: 'signedIn', user: userOf() });
  expect(channel.connect).toHaveBeenCalledTimes(1);
});

test('the server can report after an outage that the session has ended', async () => {
  const { session, server, settings, calls } = buildAway(userOf({ creds: noCreds }));
  await session.restore();
  server.answer = refuse(401);
  await session.resume();
  expect(session.state.get()).toEqual({ kind: 'signedOut' });
  expect([session.endReason.get(), settings.jwt.get()]).toEqual(['expired', null]);
  expect(calls).toContain('clear');
});

test('logout works offline and removes the stored session', async () => {
  const { session, settings, calls } = buildAway(userOf({ creds: noCreds }));
  await session.restore();
  await session.logout();
  expect([session.state.get(), settings.jwt.get()]).toEqual([{ kind: 'signedOut' }, null]);
  expect(calls).toContain('clear');
});

test('the start does not wait for a hanging server when a user is stored', async () => {
  const { session, clock, server } = buildAway(userOf({ creds: noCreds }));
  server.answer = () => new Promise(() => undefined);
  const restored = session.restore();
  await clock.advanceAsync(4_000);
  await restored;
  expect(session.state.get()).toMatchObject({ kind: 'signedIn', offline: true });
});

test('a session that is confirmed while the user is away does not connect', async () => {
  const { session, server, channel, realtime } = buildAway(userOf({ creds: noCreds }));
  await session.restore();
  session.suspend('all');
  server.answer = () => userOf();
  await session.resume();
  expect(session.state.get()).toEqual({ kind: 'signedIn', user: userOf() });
  expect(channel.connect).not.toHaveBeenCalled();
  expect(realtime.connect).not.toHaveBeenCalled();
});

test('nothing connects while suspended, until somebody has signed out and in', async () => {
  const { session, clock, channel, realtime } = build(me());
  await session.restore();
  session.suspend('realtime');
  expect(realtime.disconnect).toHaveBeenCalledOnce();
  expect(channel.disconnect).not.toHaveBeenCalled();
  session.suspend('all');
  expect(channel.disconnect).toHaveBeenCalledOnce();
  await clock.advanceAsync(60 * 60_000);
  await session.reload({ creds: true });
  expect(channel.connect).toHaveBeenCalledOnce();
  expect(realtime.connect).toHaveBeenCalledOnce();
  await session.logout();
  await session.signIn('another');
  expect(channel.connect).toHaveBeenCalledTimes(2);
  expect(realtime.connect).toHaveBeenCalledTimes(2);
});

test('a user who is away stays disconnected when another tab signs in as somebody else', async () => {
  let user = userOf();
  const { session, clock, settings, channel, realtime } = build({ 'GET /me': () => user });
  const presence = trackPresence({
    session,
    activity: { onInput: () => () => undefined, onWake: () => () => undefined },
    clock,
    onEnums: () => undefined,
    afkAfterMs: () => 60_000,
    releaseControl: () => undefined,
  });
  await session.restore();
  await clock.advanceAsync(65_000);
  user = userOf({ id: 2 });
  settings.jwt.set('another');
  session.syncWithStorage();
  await clock.advanceAsync(1_000);
  expect(session.state.get()).toMatchObject({ kind: 'signedIn', user: { id: 2 } });
  expect(presence.get()).toBe('disconnected');
  expect(channel.connect).toHaveBeenCalledOnce();
  expect(realtime.connect).toHaveBeenCalledOnce();

  settings.jwt.set(null);
  session.syncWithStorage();
  await clock.advanceAsync(1_000);
  expect(presence.get()).toBe('active');
});

test('a hanging attempt to confirm a stored session times out and is repeated', async () => {
  const { session, clock, server } = buildAway(userOf({ creds: noCreds }));
  await session.restore();
  server.answer = () => new Promise(() => undefined);
  await clock.advanceAsync(5_000);
  server.answer = () => userOf();
  await clock.advanceAsync(20_000);
  expect(session.state.get()).toEqual({ kind: 'signedIn', user: userOf() });
});
