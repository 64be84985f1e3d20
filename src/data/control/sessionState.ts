import { replaceEqualDeep } from '@tanstack/react-query';
import { createObservable } from '#domain/observable.ts';
import type { ControlState } from './types.ts';

/** A session's state before the first reply of the agent. */
export const initialControlState: ControlState = {
  mode: 'off',
  busy: false,
  taking: null,
  gameConsole: null,
  holder: { kind: 'nobody' },
  ended: null,
  attachedPad: null,
};

/** The observable state of a control session. */
export class SessionState {
  readonly observable = createObservable(initialControlState);
  /** How often control was ended at once. A request for control that was made before the last time is void. */
  exits = 0;

  get current(): ControlState {
    return this.observable.get();
  }

  patch(patch: Partial<ControlState>): void {
    // Polls mostly return the same state: keep equal references so that subscribers see only real changes.
    this.observable.set(replaceEqualDeep(this.current, { ...this.current, ...patch }));
  }
}
