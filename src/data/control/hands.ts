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

export interface HandsParts {
  clock: Clock;
  environment: ControlEnvironment;
  onTick(listener: () => void): () => void;
  /** Something was pressed, moved or let go. */
  onInput(state: PadState): void;
  /** The physical pad is gone, or is no longer the only one. */
  onPadLost(): void;
}

/** Turns keys, fingers and a physical pad into states on the line, while there is a line. */
export class Hands implements ControlInput {
  readonly #parts: HandsParts;
  readonly #held = new PadInput();
  #keyMap: KeyMap = defaultKeyMap;
  #line: PadLine | null = null;
  #early: PadState[] | null = null;
  #last: PadState = { ...neutralPad };
  #stopPad: (() => void) | null = null;
  #cancelRamp: (() => void) | null = null;

  constructor(parts: HandsParts) {
    this.#parts = parts;
  }

  /** Control was asked for and a line will come: what is pressed until then is kept for it, in order. */
  expect(): void {
    if (this.#early) return;
    this.#letGo();
    this.#early = [];
  }

  /** From now on input goes to this line: of fingers and keys, or of the physical pad. */
  take(line: PadLine, physical: boolean): void {
    const early = this.#early ?? [];
    if (!this.#early) this.#letGo();
    this.#early = null;
    this.#line = line;
    // Taps on glass and keys are stretched to be seen; a pad's own timing is left as it is.
    line.setMinPress(physical ? minReleaseMs : minPressMs);
    for (const state of early) line.send(state);
    if (physical) this.#stopPad = this.#parts.onTick(() => this.#readPad());
  }

  /** Everything up at once; later input goes nowhere. */
  drop(): void {
    this.#letGo();
    this.#early = null;
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
    if (samePad(state, this.#last) || !(this.#line ?? this.#early)) return;
    this.#last = state;
    this.#early?.push(state);
    this.#line?.send(state);
    this.#parts.onInput(state);
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
    this.#held.releaseAll();
    this.#last = { ...neutralPad };
    this.#line?.releaseAll();
  }
}
