import { useObservable } from '#ui/useObservable.ts';
import type { z } from 'zod';
import { useServices } from '#data/services.ts';

/**
 * A preference stored in this browser, synchronized between tabs: `usePreference('wall.tileSize', schema, 'm')`.
 * The schema and the fallback must be constants; a key belongs to one feature.
 */
export function usePreference<T>(
  key: string,
  schema: z.ZodType<T>,
  fallback: T,
): readonly [T, (value: T) => void] {
  const { store } = useServices();
  const cell = store.cell(`preferences.${key}`, schema, fallback);
  return [useObservable(cell), cell.set];
}
