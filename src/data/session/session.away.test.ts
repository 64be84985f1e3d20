import { expect, test } from 'vitest';
import type { User } from '#contract/http/me.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import { build, instant, me, refuse, userOf } from './fixtures.ts';

/** A session whose server is away, on a browser that remembers `remembered`. */
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

test('without a network the remembered user is shown, with nothing to act with; the return makes it real', async () => {
  const { session, server, channel, realtime } = buildAway(userOf({ creds: noCreds }));
  await session.restore();
  expect(session.state.get()).toMatchObject({ kind: 'signedIn', offline: true, user: { creds: noCreds } });
  expect(channel.connect).not.toHaveBeenCalled();
  expect(realtime.connect).not.toHaveBeenCalled();
  await session.wake();
  expect(session.state.get()).toMatchObject({ offline: true });
  server.answer = () => userOf();
  await session.wake();
  expect(session.state.get()).toEqual({ kind: 'signedIn', user: userOf() });
  expect(channel.connect).toHaveBeenCalledTimes(1);
});

test('the return may also show that the session is over', async () => {
  const { session, server, settings, calls } = buildAway(userOf({ creds: noCreds }));
  await session.restore();
  server.answer = refuse(401);
  await session.wake();
  expect(session.state.get()).toEqual({ kind: 'signedOut' });
  expect([session.loss.get(), settings.jwt.get()]).toEqual(['expired', null]);
  expect(calls).toContain('clear');
});

test('a remembered session can be left offline, and is forgotten', async () => {
  const { session, settings, calls } = buildAway(userOf({ creds: noCreds }));
  await session.restore();
  await session.logout();
  expect([session.state.get(), settings.jwt.get()]).toEqual([{ kind: 'signedOut' }, null]);
  expect(calls).toContain('clear');
});

test('a server that hangs is not waited for when something is remembered', async () => {
  const { session, clock, server } = buildAway(userOf({ creds: noCreds }));
  server.answer = () => new Promise(() => undefined);
  const restored = session.restore();
  await clock.advanceAsync(4_000);
  await restored;
  expect(session.state.get()).toMatchObject({ kind: 'signedIn', offline: true });
});

test('a session that becomes a real one while nobody is there does not connect', async () => {
  const { session, server, channel, realtime } = buildAway(userOf({ creds: noCreds }));
  await session.restore();
  session.rest('all');
  server.answer = () => userOf();
  await session.wake();
  expect(session.state.get()).toEqual({ kind: 'signedIn', user: userOf() });
  expect(channel.connect).not.toHaveBeenCalled();
  expect(realtime.connect).not.toHaveBeenCalled();
});

test('at rest nothing connects, until another session begins', async () => {
  const { session, clock, settings, channel, realtime } = build(me());
  await session.restore();
  session.rest('realtime');
  expect(realtime.disconnect).toHaveBeenCalledOnce();
  expect(channel.disconnect).not.toHaveBeenCalled();
  session.rest('all');
  expect(channel.disconnect).toHaveBeenCalledOnce();
  await clock.advanceAsync(60 * 60_000);
  await session.reload({ creds: true });
  expect(channel.connect).toHaveBeenCalledOnce();
  expect(realtime.connect).toHaveBeenCalledOnce();
  settings.jwt.set('another');
  session.followStorage();
  await clock.advanceAsync(1_000);
  expect(channel.connect).toHaveBeenCalledTimes(2);
});

test('a try to make a remembered session real that hangs is given up for the next one', async () => {
  const { session, clock, server } = buildAway(userOf({ creds: noCreds }));
  await session.restore();
  server.answer = () => new Promise(() => undefined);
  await clock.advanceAsync(5_000);
  server.answer = () => userOf();
  await clock.advanceAsync(20_000);
  expect(session.state.get()).toEqual({ kind: 'signedIn', user: userOf() });
});
