import { useEffect } from 'react';

/** Scrolls to the marked row of a table once it is there. @param id of the row; null: it is not there */
export function useMarkInView(id: number | null): void {
  useEffect(() => {
    if (id !== null) document.querySelector('tr[data-marked]')?.scrollIntoView({ block: 'center' });
  }, [id]);
}
