import { useEffect } from 'react';
import { useUiContext } from './uiContext.ts';

/** Keeps the page from being loaded anew while `isBusy`; nobody leaves unasked when that `loses` something. */
export function useHold(isBusy: boolean, loses?: 'form' | 'bulk'): void {
  const { hold } = useUiContext();
  useEffect(() => (isBusy ? hold(loses) : undefined), [isBusy, loses, hold]);
}
