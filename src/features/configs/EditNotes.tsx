import type { ListState } from '#domain/lists/state.ts';
import { NewerVersionNote } from '#entities/configs/editing/NewerVersionNote.tsx';
import { ListStale } from '#ui/states/ListStates.tsx';

export interface EditNotesProps {
  state: ListState;
  /** Another user has saved since editing began. */
  isBehind: boolean;
  onCompare: () => void;
}

/** Notes above an edited list: its data is old, or another user has saved in the meantime. */
export function EditNotes({ state, isBehind, onCompare }: EditNotesProps) {
  return (
    <>
      <ListStale state={state} />
      {isBehind ? <NewerVersionNote onCompare={onCompare} /> : null}
    </>
  );
}
