import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { previewHeights } from '#domain/consoles/grid.ts';
import { wallFilters, wallSorts } from '#domain/consoles/select.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import type { WallPreferences } from './choice/preferences.ts';
import { pageKeys, tileShortcuts } from './shortcuts.ts';

/** Step of the tile size by key, CSS pixels of picture height. */
const sizeStep = 20;

function nextOf<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}

export interface WallKeysOptions {
  preferences: WallPreferences;
  server: RefObject<HTMLInputElement | null>;
  text: RefObject<HTMLInputElement | null>;
  /** Begins or ends selection mode. */
  onSelecting: () => void;
  /** False while the control view covers the wall. */
  enabled: boolean;
}

/** The shortcuts of the page. A tile whose keys go to the console handles its key events itself. */
export function useWallKeys({ preferences, server, text, onSelecting, enabled }: WallKeysOptions): void {
  const { t } = useLingui();
  const { filter, setFilter, sort, setSort, height, setHeight, isFit, setFit, isFolding, setFolding } =
    preferences;
  const resize = (by: number): void =>
    setHeight(Math.min(previewHeights.max, Math.max(previewHeights.min, height + by)));
  function openServers(): void {
    server.current?.focus();
    server.current?.click();
  }
  useShortcuts(
    'wall',
    [
      { keys: pageKeys.server, label: t`Select a server`, run: openServers },
      { keys: pageKeys.text, label: t`Find a console`, run: () => text.current?.select() },
      { keys: pageKeys.filter, label: t`Next filter`, run: () => setFilter(nextOf(wallFilters, filter)) },
      { keys: pageKeys.sort, label: t`Next sort order`, run: () => setSort(nextOf(wallSorts, sort)) },
      { keys: pageKeys.smaller, also: ['-'], label: t`Smaller tiles`, run: () => resize(-sizeStep) },
      { keys: pageKeys.larger, also: ['='], label: t`Larger tiles`, run: () => resize(sizeStep) },
      { keys: pageKeys.select, label: t`Select several consoles`, run: onSelecting },
      { keys: pageKeys.fit, label: t`Fit all tiles to the window`, run: () => setFit(!isFit) },
      {
        keys: pageKeys.fold,
        label: t`Consoles without a picture as tiles or in a line`,
        run: () => setFolding(!isFolding),
      },
    ],
    enabled,
  );
  useShortcuts('tile', tileShortcuts, enabled);
}
