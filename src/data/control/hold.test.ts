import { expect, test, vi } from 'vitest';
import { createObservable } from '#domain/observable.ts';
import { releaseAllControl, keepHold } from './hold.ts';
import type { ControlMode, ControlSession, ControlState } from './types.ts';

function open() {
  const state = createObservable<ControlState>({
    mode: 'off',
    busy: false,
    taking: null,
    gameConsole: null,
    holder: { kind: 'nobody' },
    loss: null,
    attachedPad: null,
  });
  const setMode = vi.fn<ControlSession['setMode']>(() => Promise.resolve('done'));
  const turn = (mode: ControlMode): void => state.set({ ...state.get(), mode });
  return { session: { state, setMode }, turn };
}

/** Counts who keeps the screen on. */
function fakeLock() {
  let held = 0;
  return {
    hold() {
      held++;
      return () => held--;
    },
    held: () => held,
  };
}

test('the screen stays on while a console is in hand, by whatever means, and no longer', () => {
  const lock = fakeLock();
  const { session, turn } = open();
  const close = keepHold(session, lock);
  expect(lock.held()).toBe(0);
  for (const mode of ['keyboard', 'gamepad', 'pad'] as const) {
    turn(mode);
    expect(lock.held()).toBe(1);
  }
  turn('off');
  expect(lock.held()).toBe(0);
  turn('keyboard');
  close();
  expect(lock.held()).toBe(0);
  turn('off');
  turn('keyboard');
  expect(lock.held()).toBe(0);
});

test('all that are in hand are given back at once, those that were closed are not', async () => {
  const lock = fakeLock();
  const [one, other, closed] = [open(), open(), open()];
  const ends = [one, other, closed].map(({ session }) => keepHold(session, lock));
  ends[2]?.();
  await releaseAllControl();
  expect(one.session.setMode).toHaveBeenCalledExactlyOnceWith('off');
  expect(other.session.setMode).toHaveBeenCalledExactlyOnceWith('off');
  expect(closed.session.setMode).not.toHaveBeenCalled();
  for (const end of ends) end();
});
