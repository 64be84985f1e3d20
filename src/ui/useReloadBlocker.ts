import { useEffect } from 'react';
import { useUiContext } from './uiContext.ts';

/** Blocks page reloads while `isBusy`; asks before leaving when that `loses` unsaved work. */
export function useReloadBlocker(isBusy: boolean, loses?: 'form' | 'bulk'): void {
  const { blockReload } = useUiContext();
  useEffect(() => (isBusy ? blockReload(loses) : undefined), [isBusy, loses, blockReload]);
}
