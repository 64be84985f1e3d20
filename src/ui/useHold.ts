import { useEffect } from 'react';
import { useSurroundings } from './surroundings.ts';

/** Keeps the page from being loaded anew while `isBusy`; nobody leaves unasked when that `loses` something. */
export function useHold(isBusy: boolean, loses?: 'form' | 'bulk'): void {
  const { hold } = useSurroundings();
  useEffect(() => (isBusy ? hold(loses) : undefined), [isBusy, loses, hold]);
}
