import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings the tile that the address names (`#console-7`) into sight, ready for its keys, once it is there. */
export function useNamedTile(grid: RefObject<HTMLElement | null>, isLaidOut: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const id = /^#console-(\d+)$/.exec(hash)?.[1];
    if (!isLaidOut || id === undefined) return;
    const tile = grid.current?.querySelector<HTMLElement>(`[data-console="${id}"]`);
    tile?.scrollIntoView({ block: 'center' });
    tile?.querySelector<HTMLElement>('[data-surface]')?.focus({ preventScroll: true });
  }, [grid, isLaidOut, hash, key]);
}
