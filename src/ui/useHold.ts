import { useEffect } from 'react';
import { useSurroundings } from './surroundings.ts';

/** Keeps the page from being loaded anew while `isBusy`: something would be lost. */
export function useHold(isBusy: boolean): void {
  const { hold } = useSurroundings();
  useEffect(() => (isBusy ? hold() : undefined), [isBusy, hold]);
}
