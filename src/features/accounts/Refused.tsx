import { lazy, Suspense } from 'react';
import { useObservable } from '#ui/useObservable.ts';
import type { RefusedNoteProps } from './RefusedNote.tsx';

/** Loaded only when edits were refused. */
const RefusedNote = lazy(async () => ({ default: (await import('./RefusedNote.tsx')).RefusedNote }));

/** The note about refused edits, while there are any: a component of its own, so that the grid does not render with them. */
export function Refused(props: Omit<RefusedNoteProps, 'refused'>) {
  const refused = useObservable(props.source.refusedIds);
  return refused.size > 0 || props.isFiltered ? (
    <Suspense>
      <RefusedNote refused={refused} {...props} />
    </Suspense>
  ) : null;
}
