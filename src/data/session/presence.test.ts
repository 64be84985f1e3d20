import { expect, test, vi } from 'vitest';
import type { User } from '#contract/http/me.ts';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { trackPresence } from './presence.ts';
import type { SessionState } from './session.ts';

function build(enums: { afkAfterMs: number | null } = { afkAfterMs: 60_000 }) {
  const clock = new FakeClock();
  const state = createObservable<SessionState>({ kind: 'unknown' });
  const suspend = vi.fn<(what: 'realtime' | 'all') => void>();
  const releaseControl = vi.fn<() => void>();
  const inputs = new Set<() => void>();
  const enumsListeners: (() => void)[] = [];
  const presence = trackPresence({
    session: { state, suspend },
    activity: {
      onInput(listener) {
        inputs.add(listener);
        return () => inputs.delete(listener);
      },
      onWake: () => () => undefined,
    },
    clock,
    afkAfterMs: () => enums.afkAfterMs,
    onEnums: (listener) => void enumsListeners.push(listener),
    releaseControl,
  });
  const signIn = () => state.set({ kind: 'signedIn', user: { id: 1 } as User });
  const press = () => inputs.forEach((listener) => listener());
  const loadEnums = (afkAfterMs: number) => {
    enums.afkAfterMs = afkAfterMs;
    for (const listener of enumsListeners) listener();
  };
  return { clock, state, suspend, releaseControl, inputs, presence, signIn, press, loadEnums };
}

test('releases consoles and closes the socket first, and the channel five seconds later', () => {
  const { clock, suspend, releaseControl, presence, signIn, press } = build();
  signIn();
  clock.advance(50_000);
  press();
  clock.advance(59_999);
  expect(presence.get()).toBe('active');
  clock.advance(1);
  expect(releaseControl).toHaveBeenCalledOnce();
  expect(suspend.mock.calls).toEqual([['realtime']]);
  clock.advance(5_000);
  expect(suspend.mock.calls).toEqual([['realtime'], ['all']]);
  expect(presence.get()).toBe('disconnected');
});

test('an upcoming disconnect is announced, but not after the session has ended', () => {
  const { clock, state, presence, signIn, press } = build();
  signIn();
  clock.advance(30_000);
  expect(presence.dropsAt.get()).toBe(60_000);
  press();
  expect(presence.dropsAt.get()).toBeNull();
  clock.advance(40_000);
  expect(presence.dropsAt.get()).not.toBeNull();
  state.set({ kind: 'signedOut' });
  expect(presence.dropsAt.get()).toBeNull();
});

test('presence is watched only while signed in', () => {
  const { clock, state, suspend, inputs, presence, signIn } = build();
  clock.advance(120_000);
  signIn();
  clock.advance(30_000);
  state.set({ kind: 'signedOut' });
  clock.advance(120_000);
  expect(suspend).not.toHaveBeenCalled();
  expect(inputs.size).toBe(0);
  expect(presence.get()).toBe('active');
});

test('a reload of the user does not count as activity; a new session restarts the watch', () => {
  const { clock, state, presence, signIn } = build();
  signIn();
  clock.advance(40_000);
  state.set({ kind: 'signedIn', user: { id: 1, balance: 5 } as User });
  clock.advance(20_000);
  expect(presence.get()).toBe('away');
  state.set({ kind: 'signedOut' });
  expect(presence.get()).toBe('active');
});

test('presence is watched from the time when the enumerations arrive, if the user was first', () => {
  const { clock, presence, signIn, loadEnums } = build({ afkAfterMs: null });
  signIn();
  clock.advance(120_000);
  expect(presence.get()).toBe('active');
  loadEnums(60_000);
  clock.advance(59_999);
  expect(presence.get()).toBe('active');
  clock.advance(1);
  expect(presence.get()).toBe('away');
});
