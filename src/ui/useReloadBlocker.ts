import { useEffect } from 'react';
import { useUiContext } from './uiContext.ts';

/**
 * Blocks page reloads while `isBusy`; asks before leaving when that `loses` unsaved work.
 *
 * @param onDiscard called when the user leaves anyway; must be stable
 */
export function useReloadBlocker(
  isBusy: boolean,
  loses?: 'scheduler' | 'form' | 'bulk',
  onDiscard?: () => void,
): void {
  const { blockReload } = useUiContext();
  useEffect(
    () => (isBusy ? blockReload(loses, onDiscard) : undefined),
    [isBusy, loses, onDiscard, blockReload],
  );
}
