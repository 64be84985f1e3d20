import type { ConsoleState, ScriptState } from '#contract/channel/methods.ts';
import type { EndReason } from '#domain/control/controlEnd.ts';
import type { PadVerdict } from '#domain/control/gamepad.ts';
import type { Holder } from '#domain/control/holder.ts';
import type {
  ActiveMode,
  ControlEnd,
  ControlMode,
  ControlNotice,
  ControlState,
  ModeResult,
} from './controlState.ts';

type Shown = Pick<ControlState, 'gameConsole' | 'keyboardOpened' | 'holder' | 'ended' | 'attachedPad'>;

/** The state of {@link controlStep}. */
export interface ControlMachine extends Shown {
  /** `isConfirmed`: the agent has reported that the open line controls the console. */
  phase: { kind: 'off' | 'taking' } | { kind: 'on'; mode: ActiveMode; isConfirmed: boolean };
  /** The mode that input is buffered for. */
  asked: ActiveMode | null;
  /** The pad line of the latest lease. */
  line: string;
  /** How often control was ended at once. */
  exits: number;
  /** Whether the attached pads are usable; null before they are read. */
  pads: PadVerdict['kind'] | null;
  /** What the operator has been told already: who holds the console, and that the pad does nothing. */
  said: { holder: boolean; idlePad: boolean };
  isClosed: boolean;
}

/** A request for control; `from`: the holder whom the operator agreed to replace. */
interface Request {
  mode: ActiveMode;
  from?: string | undefined;
  exits: number;
}

export type ControlEvent =
  | { kind: 'asked'; mode: ControlMode; from?: string | undefined }
  /** It is the turn of a change; `pads`: the pads attached now. */
  | { kind: 'change'; mode: ControlMode; from?: string | undefined; exits: number; pads: PadVerdict }
  | ({ kind: 'measured'; gameConsole: ConsoleState; latencyMs: number; line: string } & Request)
  /** `isOurs`: the console was not released in the meantime. */
  | { kind: 'leased'; mode: ActiveMode; isOurs: boolean; hasScript: boolean; latencyMs: number }
  /** A request failed. `isHeld`: because of another holder, who is known now. */
  | { kind: 'refused'; error: unknown; isTaking: boolean; isHeld: boolean }
  | { kind: 'changed' }
  /** The agent reports the console; `line`: the one that was open at the time of the request. */
  | { kind: 'observed'; gameConsole: ConsoleState; holder: Holder; line: string | null }
  | { kind: 'polled'; needsRelease: boolean }
  /** The agent refuses the input. */
  | { kind: 'inputRefused' }
  /** Why control was lost; `gameConsole`: null when the agent does not say. */
  | { kind: 'explained'; ended: ControlEnd; gameConsole: ConsoleState | null }
  | { kind: 'exit'; reason?: EndReason | undefined }
  | { kind: 'connectionLost' | 'unresponsive'; isOnline: boolean }
  | { kind: 'padsChanged'; pads: PadVerdict }
  /** `script`: as the agent has left it; null when it does not say. */
  | { kind: 'released'; script: ScriptState | null }
  | { kind: 'release' | 'dismissed' | 'closed' };

export type ControlEffect =
  | { kind: 'enqueue'; change: Extract<ControlEvent, { kind: 'asked' }>; exits: number }
  | { kind: 'enqueueRelease' }
  | ({ kind: 'measure' } & Request)
  | { kind: 'lease'; mode: ActiveMode; gameConsole: ConsoleState; latencyMs: number; line: string }
  | { kind: 'start'; mode: ActiveMode; line: string }
  /** `releaseAtOnce`: also a lease that the queue only reaches later. */
  | { kind: 'buffer' | 'discard' | 'stop' | 'release' | 'releaseAtOnce' | 'abandon' | 'refresh' }
  /** Asks the agent why control was lost. */
  | { kind: 'explain'; ended: ControlEnd }
  | { kind: 'notify'; notice: ControlNotice }
  | { kind: 'answer'; result: ModeResult };
