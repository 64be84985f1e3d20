import { createObservable, type WritableObservable } from '#domain/observable.ts';

type Id = number | string;

/** A bar of which the chart tells, beside the pointer or, when `x` is null, beside the bar. */
export interface CardTarget {
  id: Id;
  /** From the left edge of the window, CSS pixels. */
  x: number | null;
}

/** Which bars somebody means; kept beside React, so that a moving pointer renders nothing but its own ring. */
export interface Pointing {
  /** Where the keyboard stands. */
  active: WritableObservable<Id | null>;
  /** Under the pointer. */
  pointed: WritableObservable<Id | null>;
  cardTarget: WritableObservable<CardTarget | null>;
}

export const createPointing = (): Pointing => ({
  active: createObservable<Id | null>(null),
  pointed: createObservable<Id | null>(null),
  cardTarget: createObservable<CardTarget | null>(null),
});
