import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { watchExpiry } from './expiry.ts';
import { instant, start, userOf } from './fixtures.ts';
import type { SessionState } from './sessionState.ts';

const hour = 3_600_000;

function watch() {
  const clock = new FakeClock(start);
  const state = createObservable<SessionState>({ kind: 'signedOut' });
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const stop = watchExpiry({ state, reload }, clock);
  const open = (sessionEndsAt: string | null): void =>
    state.set({ kind: 'signedIn', user: userOf({ sessionEndsAt }) });
  return { clock, state, reload, stop, open };
}

test('the API is asked at the end of a link, and again while it accepts the session', () => {
  const { clock, reload, open } = watch();
  open(instant(start + hour));
  clock.advance(hour);
  expect(reload).not.toHaveBeenCalled();
  clock.advance(500);
  expect(reload).toHaveBeenCalledTimes(1);
  clock.advance(5_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('nothing is requested for other sessions, nor after the end', () => {
  const { clock, state, reload, open } = watch();
  open(null);
  clock.advance(200 * hour);
  open(instant(clock.now() + hour));
  state.set({ kind: 'signedOut' });
  clock.advance(200 * hour);
  expect(reload).not.toHaveBeenCalled();
});
