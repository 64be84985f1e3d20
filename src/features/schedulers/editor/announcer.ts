import { createObservable, type Observable } from '#domain/observable.ts';

/** Announcements of edits to a screen reader. */
export interface Announcer {
  readonly text: Observable<string>;
  announce: (text: string) => void;
}

/** The same text twice would not be read again, so every other one ends with a non-breaking space. */
export function createAnnouncer(): Announcer {
  const text = createObservable('');
  return {
    text,
    announce: (next) => text.set(text.get() === next ? `${next}\u00A0` : next),
  };
}
