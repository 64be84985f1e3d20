import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import type { GridCard } from './gridColumn.ts';

/** CSS pixels: three lines and their gaps. */
const height = 92;

/**
 * Shows rows as cards on a phone; null: in columns.
 * @param content must be memoized
 */
export function usePhoneCard<T>(content: (row: T) => ReactNode): GridCard<T> | null {
  const isPhone = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const card = useMemo(() => ({ height, content }), [content]);
  return isPhone ? card : null;
}
