import { useEffect } from 'react';
import { createObservable, type Observable } from '#domain/observable.ts';

const details = createObservable<readonly string[]>([]);

/** Details of the current screen, most specific first; they precede the screen's name in the document title. */
export const titleDetails: Observable<readonly string[]> = details;

/** Sets the title details while mounted; null entries are skipped. */
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
