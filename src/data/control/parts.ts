import type { ConsoleTarget } from '#domain/channel/types.ts';
import type { Clock } from '#domain/clock.ts';
import type { Channel } from '#platform/channel/types.ts';
import type { ControlEnvironment } from './environment.ts';
import type { ControlNotice, ControlState } from './types.ts';

/** What a control session is made of. */
export interface ControlSessionParts {
  channel: Pick<Channel, 'request' | 'release' | 'openPad' | 'onTick' | 'status'>;
  target: ConsoleTarget;
  /** Stands on the console as the name of who holds it; may change while the session lasts. */
  userName(): string;
  notify(notice: ControlNotice): void;
  /** Without input for this long control is given back, milliseconds. */
  idleAfterMs: number;
  clock?: Clock;
  environment?: ControlEnvironment;
}

/** A session's state before the agent has said anything. */
export const beforeFirstLook: ControlState = {
  mode: 'off',
  busy: false,
  taking: null,
  gameConsole: null,
  holder: { kind: 'nobody' },
  loss: null,
  attachedPad: null,
};
