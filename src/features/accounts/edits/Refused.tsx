import { useObservable } from '#ui/useObservable.ts';
import { RefusedNote, type RefusedNoteProps } from './RefusedNote.tsx';

/** The note about refused edits, while there are any: a component of its own, so that the grid does not render with them. */
export function Refused(props: Omit<RefusedNoteProps, 'refused'>) {
  const refused = useObservable(props.source.refusedIds);
  return refused.size > 0 || props.isFiltered ? <RefusedNote refused={refused} {...props} /> : null;
}
