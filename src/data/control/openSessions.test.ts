import { expect, test, vi } from 'vitest';
import { createObservable } from '#domain/observable.ts';
import { createOpenSessions } from './openSessions.ts';
import { initialControlState } from './sessionState.ts';
import type { ControlMode, ControlSession, ControlState } from './types.ts';

function open() {
  const state = createObservable<ControlState>(initialControlState);
  const release = vi.fn<ControlSession['release']>(() => Promise.resolve());
  const setState = (mode: ControlMode): void => state.set({ ...state.get(), mode });
  return { session: { state, release }, setState };
}

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
  const close = createOpenSessions(lock).track(session);
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
  const sessions = createOpenSessions(fakeLock());
  const [one, other, closed] = [open(), open(), open()];
  const ends = [one, other, closed].map(({ session }) => sessions.track(session));
  ends[2]?.();
  await sessions.releaseAll('idle');
  expect(one.session.release).toHaveBeenCalledExactlyOnceWith('idle');
  expect(other.session.release).toHaveBeenCalledExactlyOnceWith('idle');
  expect(closed.session.release).not.toHaveBeenCalled();
  for (const end of ends) end();
});
