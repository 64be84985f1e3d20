import type { PadState } from '#contract/channel/pad.ts';
import type { PadLine } from '#domain/channel/picture.ts';
import type { Clock } from '#domain/clock.ts';
import { choosePad, padEndReason, readPad } from '#domain/control/gamepad.ts';
import { defaultKeyMap, type KeyMap } from '#domain/control/keymap.ts';
import { hasSameButtons, isSamePad, neutralPad, triggerStepMs } from '#domain/control/pad.ts';
import { PadInput } from '#domain/control/padInput.ts';
import { minPressMs, minReleaseMs } from '#domain/control/padScheduler.ts';
import type { ControlEnvironment } from './environment.ts';
import { pollPads } from './padPoller.ts';
import type { ControlInput } from './controlState.ts';

export interface InputControllerOptions {
  clock: Clock;
  environment: ControlEnvironment;
  /** Something was pressed, moved or released. */
  onInput(state: PadState): void;
  /** The physical pad was disconnected, or another one was connected. */
  onPadLost(reason: ReturnType<typeof padEndReason>): void;
}

/** A buffered pad state and its delay after the previous one, milliseconds. */
interface BufferedState {
  state: PadState;
  after: number;
}

/** Gap between two replayed states, milliseconds: with a shorter one the game would see one combined press. */
const replayGapMs = minReleaseMs;

/** Converts keyboard, touch and gamepad input to pad states and sends them on the pad line. */
export class InputController implements ControlInput {
  readonly #options: InputControllerOptions;
  readonly #padInput = new PadInput();
  #keyMap: KeyMap = defaultKeyMap;
  #line: PadLine | null = null;
  /** States that wait for a line or for earlier states; null while input is sent directly. */
  #buffer: BufferedState[] | null = null;
  #bufferedAt = 0;
  #cancelReplay: (() => void) | null = null;
  #last: PadState = { ...neutralPad };
  #stopPad: (() => void) | null = null;
  #cancelRamp: (() => void) | null = null;

  constructor(options: InputControllerOptions) {
    this.#options = options;
  }

  /** Buffers input in order until {@link attach}: control was requested, and its line is not open yet. */
  startBuffering(): void {
    if (this.#buffer) return;
    this.#reset();
    this.#buffer = [];
  }

  /** Sends input to this line from now on: keyboard and touch, or the physical pad. */
  attach(line: PadLine, isPhysical: boolean): void {
    if (!this.#buffer) this.#reset();
    this.#line = line;
    // Taps and key presses are extended so that the game sees them; a pad keeps its own timing.
    line.setMinPress(isPhysical ? minReleaseMs : minPressMs);
    this.#replay();
    if (isPhysical) this.#pollPads(line);
  }

  /** Releases everything at once and ignores later input. */
  detach(): void {
    this.#reset();
    this.#line = null;
  }

  get isNeutral(): boolean {
    return isSamePad(this.#last, neutralPad);
  }

  press: ControlInput['press'] = (button) => this.#change(() => this.#padInput.press(button));
  release: ControlInput['release'] = (button) => this.#change(() => this.#padInput.release(button));
  trigger: ControlInput['trigger'] = (name, value) => this.#change(() => this.#padInput.trigger(name, value));
  stick: ControlInput['stick'] = (side, x, y) => this.#change(() => this.#padInput.stick(side, x, y));
  setKeyMap: ControlInput['setKeyMap'] = (map) => {
    this.releaseAll();
    this.#keyMap = map;
  };
  keyDown: ControlInput['keyDown'] = (code) => {
    const known = this.#padInput.keyDown(code, this.#keyMap, this.#options.clock.now());
    if (known) this.#send();
    return known;
  };
  keyUp: ControlInput['keyUp'] = (code) => {
    const known = this.#padInput.keyUp(code, this.#keyMap);
    if (known) this.#send();
    return known;
  };
  releaseAll = (): void => this.#change(() => this.#padInput.releaseAll());

  #change(act: () => void): void {
    act();
    this.#send();
  }

  #send(): void {
    // While a physical pad is in control, touch and keyboard are ignored.
    if (this.#stopPad) return;
    this.#push(this.#padInput.state(this.#options.clock.now()));
    this.#cancelRamp?.();
    this.#cancelRamp = this.#padInput.isRamping
      ? this.#options.clock.after(triggerStepMs / 2, () => this.#send())
      : null;
  }

  #push(state: PadState): void {
    if (isSamePad(state, this.#last) || !(this.#line ?? this.#buffer)) return;
    this.#last = state;
    if (this.#buffer) this.#bufferState(state);
    else this.#line?.send(state);
    this.#options.onInput(state);
  }

  #bufferState(state: PadState): void {
    const now = this.#options.clock.now();
    this.#buffer?.push({ state, after: now - this.#bufferedAt });
    this.#bufferedAt = now;
  }

  /** Sends the buffered states one after another; new input is queued behind them. */
  #replay(): void {
    this.#cancelReplay = null;
    const next = this.#buffer?.shift();
    if (next) this.#line?.send(next.state);
    const following = this.#buffer?.[0];
    if (!next || !this.#buffer) this.#buffer = null;
    else
      this.#cancelReplay = this.#options.clock.after(
        Math.min(replayGapMs, following?.after ?? replayGapMs),
        () => this.#replay(),
      );
  }

  #pollPads(line: PadLine): void {
    const { clock, environment, onPadLost } = this.#options;
    this.#stopPad = pollPads({
      clock,
      every: (ms, callback) => line.every(ms, callback),
      readPads: () => environment.readPads(),
      onChange: (pads) => {
        const verdict = choosePad(pads);
        const before = this.#last;
        if (verdict.kind === 'ready') this.#push(readPad(verdict.pad));
        else onPadLost(padEndReason(verdict));
        return !hasSameButtons(before, this.#last);
      },
    });
  }

  #reset(): void {
    this.#stopPad?.();
    this.#stopPad = null;
    this.#cancelRamp?.();
    this.#cancelRamp = null;
    this.#cancelReplay?.();
    this.#cancelReplay = null;
    this.#buffer = null;
    this.#padInput.releaseAll();
    this.#last = { ...neutralPad };
    this.#line?.releaseAll();
  }
}
