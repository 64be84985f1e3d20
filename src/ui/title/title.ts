import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** Details of the current screen, most specific first; they precede the screen's name in the document title. */
export const titleDetailsAtom = atom<readonly string[]>([]);

/** Sets the title details while mounted; null entries are skipped. */
export function useTitleDetails(...parts: readonly (string | null)[]): void {
  const named = parts.filter((part) => part !== null);
  const key = JSON.stringify(named);
  const setDetails = useSetAtom(titleDetailsAtom);
  useEffect(() => {
    setDetails(JSON.parse(key) as string[]);
    return () => setDetails([]);
  }, [key, setDetails]);
}

/** `C1-08 · North 1 · All · Playing control · Dugout` */
export const documentTitle = (parts: readonly string[]): string => [...parts, 'Dugout'].join(' · ');
