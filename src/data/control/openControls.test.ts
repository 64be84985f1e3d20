import { expect, test, vi } from 'vitest';
import { createObservable } from '#domain/observable.ts';
import { userOf } from '#data/session/fixtures.ts';
import { createOpenControls } from './openControls.ts';
import { createReleaseLost } from './releaseLost.ts';
import { initialControlState } from './controlMachine.ts';
import type { ControlMode, ConsoleControl, ControlState } from './controlState.ts';

function open() {
  const state = createObservable<ControlState>(initialControlState);
  const release = vi.fn<ConsoleControl['release']>(() => Promise.resolve());
  const setState = (mode: ControlMode): void => state.set({ ...state.get(), mode });
  return { session: { state, release }, setState };
}

const target = { token: 'mine', consoleId: 7 };

/** Counts active wake locks. */
function fakeLock() {
  let held = 0;
  return {
    acquire() {
      held++;
      return () => held--;
    },
    held: () => held,
  };
}

test('the screen stays on only while a console is controlled, in any mode', () => {
  const lock = fakeLock();
  const { session, setState } = open();
  const close = createOpenControls(lock).track(session, target);
  expect(lock.held()).toBe(0);
  for (const mode of ['keyboard', 'gamepad', 'pad'] as const) {
    setState(mode);
    expect(lock.held()).toBe(1);
  }
  setState('off');
  expect(lock.held()).toBe(0);
  setState('keyboard');
  close();
  expect(lock.held()).toBe(0);
  setState('off');
  setState('keyboard');
  expect(lock.held()).toBe(0);
});

test('all controlled consoles are released at once, for the same reason; closed sessions are skipped', async () => {
  const sessions = createOpenControls(fakeLock());
  const [one, other, closed] = [open(), open(), open()];
  const ends = [one, other, closed].map(({ session }) => sessions.track(session, target));
  ends[2]?.();
  await sessions.releaseAll('idle');
  expect(one.session.release).toHaveBeenCalledExactlyOnceWith('idle');
  expect(other.session.release).toHaveBeenCalledExactlyOnceWith('idle');
  expect(closed.session.release).not.toHaveBeenCalled();
  for (const end of ends) end();
});

test('a view that was closed in control still learns why, when its rights end just after', async () => {
  const sessions = createOpenControls(fakeLock());
  const told: string[] = [];
  const [controlling, watching] = [open(), open()];
  controlling.setState('keyboard');
  for (const { session } of [controlling, watching])
    sessions.track(session, target, (reason) => void told.push(reason))();
  await sessions.releaseAll('rightsLowered', (token) => token === 'other');
  await sessions.releaseAll('rightsLowered', (token) => token === target.token);
  expect(told).toEqual(['rightsLowered']);
});

const withTags = (...tags: string[]) => ({
  creds: { jwt: `head.${btoa(JSON.stringify({ nats: { tags } }))}.sign`, seed: '', expiresAt: '' },
});

test.each([
  ['nothing changes', 200, 200, ['server:mine', 'server:other'], []],
  ['the role is lowered, and may not control', 200, 300, ['server:mine', 'server:other'], ['mine', 'Other']],
  ['the role is lowered, and may still control', 100, 200, ['server:mine', 'server:other'], []],
  ['a server is taken away', 200, 200, ['server:mine'], ['Other']],
  ['every server is taken away', 200, 200, [], ['mine', 'Other']],
] as const)('consoles are given back when %s', async (_name, from, to, tags, given) => {
  const sessions = createOpenControls(fakeLock());
  const opened = ['mine', 'Other'].map((token) => ({ token, ...open() }));
  for (const { token, session } of opened) sessions.track(session, { token, consoleId: 1 });
  const releaseLost = createReleaseLost(sessions, (role) => role <= 200);
  const before = { ...userOf(), role: from, ...withTags('server:mine', 'server:other') };
  await releaseLost(before, { ...userOf(), role: to, ...withTags(...tags) });
  const released = opened.filter(({ session }) => session.release.mock.calls.length > 0);
  expect(released.map(({ token }) => token)).toEqual(given);
  for (const { session } of released) expect(session.release).toHaveBeenCalledWith('rightsLowered');
});
