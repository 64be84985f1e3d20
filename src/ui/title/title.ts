import { useEffect } from 'react';
import { createObservable, type Observable } from '#domain/observable.ts';

const details = createObservable<readonly string[]>([]);

/** What a screen shows right now, the most particular first: it stands before the screen's name in the document's title. */
export const titleDetails: Observable<readonly string[]> = details;

/** Names what this screen shows for as long as it stands; what is null is left out. */
export function useTitleDetails(...parts: readonly (string | null)[]): void {
  const named = parts.filter((part) => part !== null);
  const key = JSON.stringify(named);
  useEffect(() => {
    details.set(JSON.parse(key) as string[]);
    return () => details.set([]);
  }, [key]);
}

/** `C1-08 · North 1 · All · Playing control · Dugout` */
export const documentTitle = (parts: readonly string[]): string => [...parts, 'Dugout'].join(' · ');
