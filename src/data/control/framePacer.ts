import type { Picture } from '#domain/channel/types.ts';
import type { Clock } from '#domain/clock.ts';
import {
  controlPace,
  type Pace,
  type RefreshSetting,
  isSamePace,
  settleAfterMs,
} from '#domain/control/refresh.ts';

/** Adapts the frame rate of pictures to the current input. */
export class FramePacer {
  readonly #clock: Clock;
  readonly #pictures = new Map<Picture, { setting: RefreshSetting; pace: Pace | null }>();
  #controlling = false;
  #isInputActive = false;
  #lastInputAt: number | null = null;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(picture: Picture, setting: RefreshSetting): () => void {
    this.#pictures.set(picture, { setting, pace: null });
    this.#apply();
    return () => this.#pictures.delete(picture);
  }

  setControlling(controlling: boolean): void {
    this.#controlling = controlling;
    this.#lastInputAt = controlling ? this.#clock.now() : null;
    this.#isInputActive = false;
    this.#apply();
  }

  /** `holding`: a button or stick is still pressed, which counts as continuous input. */
  input(isInputActive: boolean): void {
    this.#isInputActive = isInputActive;
    this.#lastInputAt = this.#clock.now();
    this.#apply();
  }

  close(): void {
    this.#cancel?.();
    this.#pictures.clear();
  }

  #apply(): void {
    const now = this.#clock.now();
    if (this.#isInputActive) this.#lastInputAt = now;
    for (const [picture, entry] of this.#pictures) {
      const { setting } = entry;
      const pace = controlPace({
        setting,
        controlling: this.#controlling,
        lastInputAt: this.#lastInputAt,
        now,
      });
      // A moving stick calls this 250 times a second; the worker is notified only when the pace changes.
      if (entry.pace && isSamePace(entry.pace, pace)) continue;
      entry.pace = pace;
      picture.update({ cadence: pace });
    }
    this.#cancel?.();
    const isRecent =
      this.#controlling && this.#lastInputAt !== null && now - this.#lastInputAt < settleAfterMs;
    this.#cancel = isRecent ? this.#clock.after(settleAfterMs, () => this.#apply()) : null;
  }
}
