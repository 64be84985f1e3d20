import type { ConsoleTarget } from '#domain/channel/types.ts';
import type { Clock } from '#domain/clock.ts';
import type { Channel } from '#platform/channel/types.ts';
import type { ControlEnvironment } from './environment.ts';
import type { ControlNotice, ControlState } from './types.ts';

/** Dependencies and options of a control session. */
export interface ControlSessionParts {
  channel: Pick<Channel, 'request' | 'release' | 'openPad' | 'onTick' | 'status'>;
  target: ConsoleTarget;
  /** Shown on the console as the name of the controlling user; may change during the session. */
  userName(): string;
  notify(notice: ControlNotice): void;
  /** Idle time after which control is released, milliseconds. */
  idleAfterMs: number;
  clock?: Clock;
  environment?: ControlEnvironment;
}

/** A session's state before the first reply of the agent. */
export const initialControlState: ControlState = {
  mode: 'off',
  busy: false,
  taking: null,
  gameConsole: null,
  holder: { kind: 'nobody' },
  loss: null,
  attachedPad: null,
};
