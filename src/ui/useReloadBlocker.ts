import { useEffect } from 'react';
import { useUiContext } from './uiContext.ts';

/** Keeps the page from being loaded anew while `isBusy`; nobody leaves unasked when that `loses` something. */
export function useReloadBlocker(isBusy: boolean, loses?: 'form' | 'bulk'): void {
  const { blockReload } = useUiContext();
  useEffect(() => (isBusy ? blockReload(loses) : undefined), [isBusy, loses, blockReload]);
}
