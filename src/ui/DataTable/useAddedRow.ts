import { type RefObject, useEffect, useRef } from 'react';
import type { Engine } from './useEngine.ts';
import { rowOf } from './useRows.ts';

/** Once a row that was just added is there: goes to its page, and scrolls to it. */
export function useAddedRow<T>(
  addedId: string | number | null,
  { matching, page: { pageSize }, setPage }: Pick<Engine<T>, 'matching' | 'page' | 'setPage'>,
  body: RefObject<HTMLElement | null>,
): void {
  const revealed = useRef<string | number | null>(null);
  useEffect(() => {
    if (addedId === null || revealed.current === addedId) return;
    const at = matching.findIndex(({ id }) => id === String(addedId));
    if (at < 0) return;
    const row = rowOf(body.current, String(addedId));
    if (!row) return setPage(Math.floor(at / pageSize));
    // The user may leave its page.
    revealed.current = addedId;
    row.scrollIntoView({ block: 'center' });
  });
}
