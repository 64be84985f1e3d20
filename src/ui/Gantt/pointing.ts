import { createObservable, type WritableObservable } from '#domain/observable.ts';

type Id = number | string;

/** The bar whose card is open, next to the pointer or, if `x` is null, next to the bar. */
export interface CardTarget {
  id: Id;
  /** From the left edge of the window, CSS pixels. */
  x: number | null;
}

/** Focused, hovered and shown bars; kept outside React state, so that a moving pointer renders only its ring. */
export interface Pointing {
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
