import type { ConsoleState } from '#contract/channel/methods.ts';
import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import type { Picture } from '#domain/channel/types.ts';
import type { Holder } from '#domain/control/holder.ts';
import type { KeyMap } from '#domain/control/keymap.ts';
import type { LossCause } from '#domain/control/loss.ts';
import type { RefreshSetting } from '#domain/control/refresh.ts';
import type { Observable } from '#domain/observable.ts';

/** What drives the console: nothing, the keyboard, the on-screen pad, or a physical pad. */
export type ControlMode = 'off' | 'keyboard' | 'gamepad' | 'pad';

/** Something that the operator should read; the screen has the words for each. */
export type ControlNotice =
  | { kind: 'controlReady'; mode: Exclude<ControlMode, 'off'>; scriptPaused: boolean }
  | { kind: 'scriptResumed' }
  | { kind: 'scriptPausedByOther'; by: string }
  /** Control was asked for and somebody else has the console: the answer is `occupied`. */
  | { kind: 'occupied'; by: string; sameUser: boolean }
  | { kind: 'scriptNotRunning' }
  /** The script still sleeps; `by` holds the console. */
  | { kind: 'notResumed'; by: string | null }
  | { kind: 'lost'; loss: ControlLoss }
  /** Control is there, but presses arrive late: the agent took so many milliseconds to answer. */
  | { kind: 'lineSlow'; answerMs: number }
  /** The agent took so many milliseconds to answer: too many to control anything. */
  | { kind: 'lineTooSlow'; answerMs: number }
  | { kind: 'oneGamepadOnly' }
  | { kind: 'gamepadNotSupported' }
  | { kind: 'mappingNotSupported' }
  | { kind: 'keyboardClosed' }
  | { kind: 'failed'; error: string };

/** How control was lost; `at` in milliseconds of the page's clock since the epoch. */
export type ControlLoss = LossCause & { at: number };

export interface ControlState {
  mode: ControlMode;
  /** A change of mode is under way. */
  busy: boolean;
  /** The mode that was asked for while control is being taken: its input is kept already. */
  taking: Exclude<ControlMode, 'off'> | null;
  /** What the agent said last; null before the first answer or when it is silent. */
  gameConsole: ConsoleState | null;
  /** Who has the script paused or the pad in hand. */
  holder: Holder;
  /** How control was lost last, until it is taken again or the operator has read it. */
  loss: ControlLoss | null;
  /** Name of the one supported physical pad that is attached. */
  attachedPad: string | null;
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
  /** Everything up, both sticks in the middle. */
  releaseAll(): void;
}

/** `occupied`: another user holds the console, ask the operator first. `refused`: a notice said why. */
export type ModeAnswer = 'done' | 'occupied' | 'refused';

/** Owns one console's control from the first press to the release. */
export interface ControlSession {
  readonly state: Observable<ControlState>;
  readonly input: ControlInput;
  /**
   * Takes control in this mode, or gives it back (`'off'`): pauses the running script first, resumes it last.
   * `from` is the holder from whom the operator agreed to take it.
   */
  setMode(mode: ControlMode, options?: { from?: string }): Promise<ModeAnswer>;
  /** Sets the pace of this picture from now on: adaptive to input, or fixed. Returns the way to stop. */
  drive(picture: Picture, setting: RefreshSetting): () => void;
  /** The operator is at it: counts as input though the console hears nothing of it. */
  touch(): void;
  /**
   * Lets the script go on, which gives back what is in hand. `from` is the holder whose control the operator agreed
   * to end.
   */
  resumeScript(options?: { from?: string }): Promise<ModeAnswer>;
  /** The operator has read how control was lost. */
  forgetLoss(): void;
  sendText(text: string): Promise<void>;
  closeKeyboard(): Promise<void>;
  /** Lets everything go, resumes the script, ends. Safe to call twice. */
  close(): Promise<void>;
}
