import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { StaleNote } from '#ui/states/StaleNote.tsx';

/** Says in an open form that another user has saved the config. */
export function BehindNote({ onCompare }: { onCompare: () => void }) {
  return (
    <StaleNote
      kind="failed"
      action={
        <Button size="compact-xs" variant="default" onClick={onCompare}>
          <Trans>Compare</Trans>
        </Button>
      }
    >
      <Trans>Changes have been saved since you began to edit, by another user or in another window.</Trans>
    </StaleNote>
  );
}

/** Says in an open form that somebody has deleted the config. */
export function DeletedNote() {
  return (
    <StaleNote kind="failed">
      <Trans>
        This config was deleted since you began to edit. What is in the form can be saved as a new one.
      </Trans>
    </StaleNote>
  );
}
