import { lazy, Suspense } from 'react';
import { useObservable } from '#ui/useObservable.ts';
import type { RefusalSource } from './useCellRefusals.ts';

/** Loaded when an edit is refused, which is rare. */
const RefusedText = lazy(async () => ({ default: (await import('./RefusedText.tsx')).RefusedText }));

export interface RefusedNoteProps {
  source: RefusalSource;
  /** Only accounts with refused edits are shown. */
  isFiltered: boolean;
  /** Shows only these accounts; null: all again. */
  onFilter: (ids: ReadonlySet<number> | null) => void;
}

/** A note about edits that were not saved, until they are edited again or dismissed. */
export function RefusedNote(props: RefusedNoteProps) {
  const refused = useObservable(props.source.refusedIds);
  if (refused.size === 0 && !props.isFiltered) return null;
  return (
    <Suspense>
      <RefusedText refused={refused} {...props} />
    </Suspense>
  );
}
