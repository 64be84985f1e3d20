import type { PadState } from '#contract/channel/pad.ts';
import type { Clock } from '#domain/clock.ts';
import { neutralPad } from '#domain/control/pad.ts';
import type { ScriptDriver, ScriptTitle } from '#agent/driver.ts';
import { type PadKeyName, padWith } from '#agent/x11/padKeys.ts';
import type { X11Setting } from '#agent/x11/settings.ts';

const noTitle: ScriptTitle = { title: '', description: '' };

/** A script that repeats a list of presses. While paused it presses nothing; then it goes on with the next step. */
export class PressScript implements ScriptDriver {
  readonly #steps: X11Setting['script'];
  readonly #clock: Clock;
  readonly #onPress: () => void;
  #title = noTitle;
  #state: 'stopped' | 'running' | 'paused' = 'stopped';
  #step = 0;
  #pad: PadState = neutralPad;
  #cancel: (() => void) | null = null;

  /** @param onPress called when {@link PressScript.pad} has changed. */
  constructor(steps: X11Setting['script'], clock: Clock, onPress: () => void) {
    this.#steps = steps;
    this.#clock = clock;
    this.#onPress = onPress;
  }

  /** What the script holds down. */
  get pad(): Readonly<PadState> {
    return this.#pad;
  }

  state(): { running: boolean; paused: boolean } & ScriptTitle {
    return { running: this.#state !== 'stopped', paused: this.#state === 'paused', ...this.#title };
  }

  start(title: ScriptTitle): void {
    this.#title = title;
    this.#step = 0;
    this.#enter('running');
  }

  stop(): void {
    this.#title = noTitle;
    this.#enter('stopped');
  }

  pause(): void {
    if (this.#state === 'running') this.#enter('paused');
  }

  resume(): void {
    if (this.#state === 'paused') this.#enter('running');
  }

  #enter(state: 'stopped' | 'running' | 'paused'): void {
    this.#state = state;
    this.#cancel?.();
    this.#cancel = null;
    this.#hold([]);
    if (state === 'running') this.#press();
  }

  #press(): void {
    const step = this.#steps[this.#step++ % this.#steps.length];
    if (!step) return;
    this.#hold(step.press);
    this.#cancel = this.#clock.after(step.holdMs, () => {
      this.#hold([]);
      this.#cancel = this.#clock.after(step.pauseMs, () => this.#press());
    });
  }

  #hold(parts: readonly PadKeyName[]): void {
    if (parts.length === 0 && this.#pad === neutralPad) return;
    this.#pad = parts.length === 0 ? neutralPad : padWith(parts);
    this.#onPress();
  }
}
