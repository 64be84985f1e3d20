import type { Picture } from '#domain/channel/types.ts';
import type { Clock } from '#domain/clock.ts';
import {
  controlPace,
  type Pace,
  type RefreshSetting,
  samePace,
  settleAfterMs,
} from '#domain/control/refresh.ts';

/** Keeps pictures at the pace that the input asks for. */
export class Pacer {
  readonly #clock: Clock;
  readonly #driven = new Map<Picture, { setting: RefreshSetting; pace: Pace | null }>();
  #controlling = false;
  #holding = false;
  #lastInputAt: number | null = null;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  drive(picture: Picture, setting: RefreshSetting): () => void {
    this.#driven.set(picture, { setting, pace: null });
    this.#apply();
    return () => this.#driven.delete(picture);
  }

  setControlling(controlling: boolean): void {
    this.#controlling = controlling;
    this.#lastInputAt = controlling ? this.#clock.now() : null;
    this.#holding = false;
    this.#apply();
  }

  /** `holding`: something is still pressed or pushed, which counts as input as long as it lasts. */
  input(holding: boolean): void {
    this.#holding = holding;
    this.#lastInputAt = this.#clock.now();
    this.#apply();
  }

  close(): void {
    this.#cancel?.();
    this.#driven.clear();
  }

  #apply(): void {
    const now = this.#clock.now();
    if (this.#holding) this.#lastInputAt = now;
    for (const [picture, driven] of this.#driven) {
      const { setting } = driven;
      const pace = controlPace({
        setting,
        controlling: this.#controlling,
        lastInputAt: this.#lastInputAt,
        now,
      });
      // A moving stick calls 250 times a second; the worker hears only of another pace.
      if (driven.pace && samePace(driven.pace, pace)) continue;
      driven.pace = pace;
      picture.update({ cadence: pace });
    }
    this.#cancel?.();
    const fresh = this.#controlling && this.#lastInputAt !== null && now - this.#lastInputAt < settleAfterMs;
    this.#cancel = fresh ? this.#clock.after(settleAfterMs, () => this.#apply()) : null;
  }
}
