import { useMemo, useState } from 'react';
import { withExpanded } from '#domain/tables/layout.ts';
import type { DataTableProps, RowId } from './columnSpec.ts';
import type { Engine } from './useEngine.ts';

/** Rows that the user collapsed after a search had expanded them; they stay collapsed for that search. */
interface Closed {
  searched: string;
  ids: ReadonlySet<RowId>;
}

const none: ReadonlySet<RowId> = new Set();

/** Expanded rows: those that the user has expanded (stored) and those that a search expands. */
export function useExpanded<T extends object>(
  { layout: [layout, setLayout], detailMatches }: DataTableProps<T>,
  { lines, searched }: Engine<T>,
) {
  const opened = useMemo(() => new Set(layout.expanded), [layout.expanded]);
  const [lastClosed, setClosed] = useState<Closed>({ searched: '', ids: none });
  const closed = lastClosed.searched === searched ? lastClosed.ids : none;
  const found = new Set(
    searched === '' || !detailMatches
      ? []
      : lines.filter(({ item }) => detailMatches(item, searched)).map(({ id }) => id),
  );
  const isExpanded = (id: RowId): boolean => !closed.has(id) && (opened.has(id) || found.has(id));

  function toggle(id: RowId, open = !isExpanded(id)): void {
    if (found.has(id)) {
      const others = [...closed].filter((other) => other !== id);
      setClosed({ searched, ids: new Set(open ? others : [...others, id]) });
    } else setLayout((before) => withExpanded(before, id, open));
  }

  return { isExpanded, toggle };
}
