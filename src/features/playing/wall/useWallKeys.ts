import { type RefObject, useEffect } from 'react';
import { previewHeights } from '#domain/consoles/grid.ts';
import { wallFilters, wallSorts } from '#domain/consoles/select.ts';
import { isTyping, strokeOf } from '#ui/shortcuts/keys.ts';
import type { WallPreferences } from './preferences.ts';

/** Keys that work anywhere on the page, as the tooltips show them. */
export const pageKeys = {
  server: 'S',
  text: '/',
  filter: 'F',
  sort: 'Shift+F',
  smaller: '−',
  larger: '+',
  fit: '0',
  select: 'X',
} as const;

/** Step of the tile size by key, CSS pixels of picture height. */
const sizeStep = 20;

function after<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length] ?? value;
}

export interface WallKeysOptions {
  preferences: WallPreferences;
  server: RefObject<HTMLInputElement | null>;
  text: RefObject<HTMLInputElement | null>;
  /** Begins or ends the selecting of consoles. */
  onSelecting: () => void;
  /** Off while a dialog lies over the wall. */
  enabled: boolean;
}

/** The page's shortcuts. A tile that drives its console keeps its keys to itself. */
export function useWallKeys({ preferences, server, text, onSelecting, enabled }: WallKeysOptions): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const { filter, setFilter, sort, setSort, height, setHeight, isFit, setFit } = preferences;
    const resize = (by: number): void =>
      setHeight(Math.min(previewHeights.max, Math.max(previewHeights.min, height + by)));
    const actions: Readonly<Record<string, () => void>> = {
      [pageKeys.server]: () => {
        server.current?.focus();
        server.current?.click();
      },
      [pageKeys.text]: () => text.current?.select(),
      [pageKeys.filter]: () => setFilter(after(wallFilters, filter)),
      [pageKeys.sort]: () => setSort(after(wallSorts, sort)),
      [pageKeys.select]: onSelecting,
      [pageKeys.fit]: () => setFit(!isFit),
      '+': () => resize(sizeStep),
      '=': () => resize(sizeStep),
      '-': () => resize(-sizeStep),
    };
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const stroke = strokeOf(event);
      if (isTyping(event.target) || !Object.hasOwn(actions, stroke)) return;
      event.preventDefault();
      actions[stroke]?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [preferences, server, text, onSelecting, enabled]);
}
