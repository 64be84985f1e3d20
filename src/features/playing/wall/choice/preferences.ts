import { useMemo } from 'react';
import { z } from 'zod';
import { useCharging } from '#data/preferences/useCharging.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import { previewHeight, previewHeights } from '#domain/consoles/grid.ts';
import { wallFilters, wallSorts, type WallFilter, type WallSort } from '#domain/consoles/select.ts';

const filterSchema = z.enum(wallFilters);
const sortSchema = z.enum(wallSorts);
const textSchema = z.string();
const switchSchema = z.boolean();
const choiceSchema = z.boolean().nullable();
const heightSchema = z.number().min(previewHeights.min).max(previewHeights.max);

export type WallPreferences = ReturnType<typeof useWallPreferences>;

/** Whether tiles show a stream, if their agents have one. By default, a tablet on battery shows single pictures. */
export function useLiveTiles(): readonly [boolean, (isLive: boolean) => void] {
  const [chosen, choose] = usePreference('wall.live', choiceSchema, null);
  const isCharging = useCharging();
  return [chosen ?? (isCharging || !window.matchMedia('(pointer: coarse)').matches), choose];
}

/** Filter, order and size of the wall, stored in the browser. */
export function useWallPreferences() {
  const [filter, setFilter] = usePreference<WallFilter>('wall.filter', filterSchema, 'all');
  const [sort, setSort] = usePreference<WallSort>('wall.sort', sortSchema, 'status');
  const [text, setText] = usePreference('wall.text', textSchema, '');
  /** Preferred height of a preview, CSS pixels. */
  const [height, setHeight] = usePreference('wall.previewHeight', heightSchema, previewHeight);
  /** Show all tiles at once, as far as they stay legible, instead of the preferred height. */
  const [isFit, setFit] = usePreference('wall.fit', switchSchema, false);
  /** Show consoles without a picture as chips below the tiles. */
  const [isFolding, setFolding] = usePreference('wall.folding', switchSchema, true);
  return useMemo(
    () => ({
      filter,
      setFilter,
      sort,
      setSort,
      text,
      setText,
      height,
      setHeight(next: number) {
        setHeight(next);
        setFit(false);
      },
      isFit,
      setFit,
      isFolding,
      setFolding,
    }),
    [
      filter,
      setFilter,
      sort,
      setSort,
      text,
      setText,
      height,
      setHeight,
      isFit,
      setFit,
      isFolding,
      setFolding,
    ],
  );
}
