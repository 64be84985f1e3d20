import type { PadState } from '#contract/channel/pad.ts';
import type { PadLine } from '#domain/channel/types.ts';
import type { Clock } from '#domain/clock.ts';
import { choosePad, readPad } from '#domain/control/gamepad.ts';
import { defaultKeyMap, type KeyMap } from '#domain/control/keymap.ts';
import { neutralPad, samePad } from '#domain/control/pad.ts';
import { PadInput } from '#domain/control/padInput.ts';
import { minPressMs, minReleaseMs } from '#domain/control/padScheduler.ts';
import { triggerStepMs } from '#domain/control/trigger.ts';
import type { ControlEnvironment } from './environment.ts';
import type { ControlInput } from './types.ts';

export interface InputControllerParts {
  clock: Clock;
  environment: ControlEnvironment;
  onTick(listener: () => void): () => void;
  /** Something was pressed, moved or let go. */
  onInput(state: PadState): void;
  /** The physical pad is gone, or is no longer the only one. */
  onPadLost(): void;
}

/** A state that was kept, and how long after the one before it it came, milliseconds. */
interface KeptState {
  state: PadState;
  after: number;
}

/** Kept states are sent this far apart, milliseconds: closer together, buttons would seem pressed at once. */
const replayGapMs = minReleaseMs;

/** Turns keys, fingers and a physical pad into states on the line, while there is a line. */
export class InputController implements ControlInput {
  readonly #parts: InputControllerParts;
  readonly #held = new PadInput();
  #keyMap: KeyMap = defaultKeyMap;
  #line: PadLine | null = null;
  /** States that wait for a line, or for those before them to be sent; null when input is sent at once. */
  #kept: KeptState[] | null = null;
  #keptAt = 0;
  #cancelReplay: (() => void) | null = null;
  #last: PadState = { ...neutralPad };
  #stopPad: (() => void) | null = null;
  #cancelRamp: (() => void) | null = null;

  constructor(parts: InputControllerParts) {
    this.#parts = parts;
  }

  /** Control was asked for and a line will come: what is pressed until then is kept for it, in order. */
  expect(): void {
    if (this.#kept) return;
    this.#letGo();
    this.#kept = [];
  }

  /** From now on input goes to this line: of fingers and keys, or of the physical pad. */
  take(line: PadLine, physical: boolean): void {
    if (!this.#kept) this.#letGo();
    this.#line = line;
    // Taps on glass and keys are stretched to be seen; a pad's own timing is left as it is.
    line.setMinPress(physical ? minReleaseMs : minPressMs);
    this.#replay();
    if (physical) this.#stopPad = this.#parts.onTick(() => this.#readPad());
  }

  /** Everything up at once; later input goes nowhere. */
  drop(): void {
    this.#letGo();
    this.#line = null;
  }

  get isNeutral(): boolean {
    return samePad(this.#last, neutralPad);
  }

  press: ControlInput['press'] = (button) => this.#change(() => this.#held.press(button));
  release: ControlInput['release'] = (button) => this.#change(() => this.#held.release(button));
  trigger: ControlInput['trigger'] = (name, value) => this.#change(() => this.#held.trigger(name, value));
  stick: ControlInput['stick'] = (side, x, y) => this.#change(() => this.#held.stick(side, x, y));
  setKeyMap: ControlInput['setKeyMap'] = (map) => {
    this.releaseAll();
    this.#keyMap = map;
  };
  keyDown: ControlInput['keyDown'] = (code) => {
    const known = this.#held.keyDown(code, this.#keyMap, this.#parts.clock.now());
    if (known) this.#send();
    return known;
  };
  keyUp: ControlInput['keyUp'] = (code) => {
    const known = this.#held.keyUp(code, this.#keyMap);
    if (known) this.#send();
    return known;
  };
  releaseAll = (): void => this.#change(() => this.#held.releaseAll());

  #change(act: () => void): void {
    act();
    this.#send();
  }

  #send(): void {
    // While a physical pad drives, fingers and keys do not.
    if (this.#stopPad) return;
    this.#push(this.#held.state(this.#parts.clock.now()));
    this.#cancelRamp?.();
    this.#cancelRamp = this.#held.ramping
      ? this.#parts.clock.after(triggerStepMs / 2, () => this.#send())
      : null;
  }

  #push(state: PadState): void {
    if (samePad(state, this.#last) || !(this.#line ?? this.#kept)) return;
    this.#last = state;
    if (this.#kept) this.#keep(state);
    else this.#line?.send(state);
    this.#parts.onInput(state);
  }

  #keep(state: PadState): void {
    const now = this.#parts.clock.now();
    this.#kept?.push({ state, after: now - this.#keptAt });
    this.#keptAt = now;
  }

  /** Sends what was kept, one state after the other; what comes meanwhile waits behind it. */
  #replay(): void {
    this.#cancelReplay = null;
    const next = this.#kept?.shift();
    if (next) this.#line?.send(next.state);
    const following = this.#kept?.[0];
    if (!next || !this.#kept) this.#kept = null;
    else
      this.#cancelReplay = this.#parts.clock.after(
        Math.min(replayGapMs, following?.after ?? replayGapMs),
        () => this.#replay(),
      );
  }

  #readPad(): void {
    const verdict = choosePad(this.#parts.environment.readPads());
    if (verdict.kind === 'ready') this.#push(readPad(verdict.pad));
    else this.#parts.onPadLost();
  }

  #letGo(): void {
    this.#stopPad?.();
    this.#stopPad = null;
    this.#cancelRamp?.();
    this.#cancelRamp = null;
    this.#cancelReplay?.();
    this.#cancelReplay = null;
    this.#kept = null;
    this.#held.releaseAll();
    this.#last = { ...neutralPad };
    this.#line?.releaseAll();
  }
}
