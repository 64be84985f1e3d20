import { createLive, type LiveValue } from '#domain/live.ts';

type Id = number | string;

/** A bar of which the chart tells, beside the pointer or, when `x` is null, beside the bar. */
export interface Told {
  id: Id;
  /** From the left edge of the window, CSS pixels. */
  x: number | null;
}

/** Which bars somebody means; kept beside React, so that a moving pointer renders nothing but its own ring. */
export interface Pointing {
  /** Where the keyboard stands. */
  active: LiveValue<Id | null>;
  /** Under the pointer. */
  pointed: LiveValue<Id | null>;
  told: LiveValue<Told | null>;
}

export const createPointing = (): Pointing => ({
  active: createLive<Id | null>(null),
  pointed: createLive<Id | null>(null),
  told: createLive<Told | null>(null),
});
