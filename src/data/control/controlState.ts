import type { Fault } from '#contract/errors/index.ts';
import type { ConsoleState } from '#contract/channel/methods.ts';
import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import type { ConsoleTarget, Picture } from '#domain/channel/picture.ts';
import type { Clock } from '#domain/clock.ts';
import type { Holder } from '#domain/control/holder.ts';
import type { KeyMap } from '#domain/control/keymap.ts';
import type { EndCause, EndReason } from '#domain/control/controlEnd.ts';
import type { RefreshSetting } from '#domain/control/refresh.ts';
import type { Observable } from '#domain/observable.ts';
import type { Channel } from '#platform/channel/channel.ts';
import type { ControlEnvironment } from './environment.ts';

/** The input that drives the console: nothing, the keyboard, the on-screen pad, or a physical pad. */
export type ControlMode = 'off' | 'keyboard' | 'gamepad' | 'pad';

export type ActiveMode = Exclude<ControlMode, 'off'>;

/** A message for the operator; the screen provides the text of each kind. */
export type ControlNotice =
  | { kind: 'controlReady'; mode: ActiveMode; scriptPaused: boolean }
  | { kind: 'scriptResumed' }
  /** `by`: null when the agent does not know who it was. */
  | { kind: 'scriptPausedByOther'; by: string | null; sameUser: boolean }
  /** Control was requested while another user controls the console: the result is `occupied`. */
  | { kind: 'occupied'; by: string; sameUser: boolean }
  | { kind: 'scriptNotRunning' }
  /** The script is still paused; `by` controls the console. */
  | { kind: 'notResumed'; by: string | null }
  /** Control ended for a reason that the agent reported. */
  | { kind: 'ended'; end: ControlEnd }
  /** Control is established, but input arrives late. Latency in milliseconds. */
  | { kind: 'latencyHigh'; latencyMs: number }
  /** Control was refused because of the latency, in milliseconds. */
  | { kind: 'latencyTooHigh'; latencyMs: number }
  | { kind: 'oneGamepadOnly' }
  | { kind: 'gamepadNotSupported' }
  | { kind: 'mappingNotSupported' }
  /** Said once: the keyboard controls the console, so that the attached pad does nothing. */
  | { kind: 'padIdle'; name: string }
  | { kind: 'keyboardClosed' }
  /** The agent did not answer the request for control. */
  | { kind: 'notTaken'; isScriptRunning: boolean }
  | { kind: 'failed'; fault: Fault };

/** Why and when control ended; `at` in milliseconds since the epoch. */
export type ControlEnd = EndCause & { at: number };

export interface ControlState {
  mode: ControlMode;
  busy: boolean;
  /** The requested mode while control is being taken: input is already buffered for it. */
  taking: ActiveMode | null;
  /** Latest state reported by the agent; null before the first reply and while it is unresponsive. */
  gameConsole: ConsoleState | null;
  /** Whether the keyboard of the console is open, by the latest report: it stays so while the state is unknown. */
  keyboardOpened: boolean;
  /** Who paused the script or controls the console. */
  holder: Holder;
  /** Why control ended without the operator's request, until it is taken again or the message is dismissed. */
  ended: ControlEnd | null;
  /** Name of the one supported physical pad that is attached. */
  attachedPad: string | null;
}

/** Dependencies and options of {@link ConsoleControl}. */
export interface ConsoleControlOptions {
  channel: Pick<Channel, 'request' | 'release' | 'openPad' | 'status'>;
  target: ConsoleTarget;
  /** Shown on the console as the name of the controlling user; may change during the session. */
  userName(): string;
  notify(notice: ControlNotice): void;
  /** Idle time after which control is released, milliseconds. */
  idleAfterMs: number;
  /** Pad lines opened by this window; the session adds its own. */
  ownLines: Set<string>;
  clock?: Clock;
  /** Time of the API, milliseconds since the epoch. Unlike the clock of delays it goes on while the device sleeps. */
  time?: () => number;
  environment?: ControlEnvironment;
}

/** Both sticks take -1..1 per axis, y downwards. */
export interface ControlInput {
  press(button: PadButton): void;
  release(button: PadButton): void;
  /** 0..255. */
  trigger(name: PadTrigger, value: number): void;
  stick(side: 'left' | 'right', x: number, y: number): void;
  /** A key by `KeyboardEvent.code`; returns whether the key map knows it. Repeats may be passed on. */
  keyDown(code: string): boolean;
  keyUp(code: string): boolean;
  setKeyMap(map: KeyMap): void;
  /** Releases all buttons and centers both sticks. */
  releaseAll(): void;
}

/** `occupied`: another user controls the console, confirm with the operator first. `refused`: a notice gave the reason. */
export type ModeResult = 'done' | 'occupied' | 'refused';

/** Owns one console's control from the first press to the release. */
export interface ConsoleControl {
  readonly state: Observable<ControlState>;
  readonly input: ControlInput;
  /**
   * Takes control in this mode, or releases it (`'off'`); pauses the running script first, or resumes it
   * last. `from` is the holder whom the operator agreed to replace.
   */
  setMode(mode: ControlMode, options?: { from?: string }): Promise<ModeResult>;
  /**
   * Releases control at once, also while it is being taken. `reason` is shown to the operator; without one,
   * they requested it. Resolves when the console was released, or the release has failed.
   */
  release(reason?: EndReason): Promise<void>;
  /** Sets the pace of this picture from now on: adaptive to input, or fixed. Returns a function that stops it. */
  setPace(picture: Picture, setting: RefreshSetting): () => void;
  /** Counts as input for the idle timer; nothing is sent to the console. */
  touch(): void;
  /** Resumes the script, which also releases control. `from` is the holder whose control the operator agreed to end. */
  resumeScript(options?: { from?: string }): Promise<ModeResult>;
  /** The operator has dismissed the message about the end of control. */
  dismissEnded(): void;
  /** Returns whether the console has the text; a notice says why not. */
  sendText(text: string): Promise<boolean>;
  closeKeyboard(): Promise<void>;
  /** Releases all input, resumes the script and ends the session. Safe to call twice. */
  close(): Promise<void>;
}
