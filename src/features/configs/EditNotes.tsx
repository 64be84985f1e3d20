import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ListState } from '#domain/lists/state.ts';
import { ListStale } from '#ui/states/ListStates.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';

export interface EditNotesProps {
  state: ListState;
  /** Another user has saved since editing began. */
  isBehind: boolean;
  onCompare: () => void;
}

/** Notes above an edited list: its data is old, or another user has saved meanwhile. */
export function EditNotes({ state, isBehind, onCompare }: EditNotesProps) {
  const { t } = useLingui();
  return (
    <>
      <ListStale state={state} />
      {isBehind ? (
        <StaleNote
          kind="failed"
          action={
            <Button size="compact-xs" variant="default" onClick={onCompare}>
              {t`Compare`}
            </Button>
          }
        >
          {t`Changes have been saved since you began to edit, by another user or in another window.`}
        </StaleNote>
      ) : null}
    </>
  );
}
