import { createObservable, type Observable } from '#domain/observable.ts';

/** What a screen reader is told about edits. */
export interface Live {
  readonly text: Observable<string>;
  say: (text: string) => void;
}

/** The same text twice would not be read again, so every other one ends with a space that does not break. */
export function createLive(): Live {
  const text = createObservable('');
  return {
    text,
    say: (next) => text.set(text.get() === next ? `${next}\u00A0` : next),
  };
}
