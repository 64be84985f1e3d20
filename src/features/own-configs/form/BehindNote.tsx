import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { StaleNote } from '#ui/states/StaleNote.tsx';

/** Says in an open form that another user has saved the config. */
export function BehindNote({ onCompare }: { onCompare: () => void }) {
  const { t } = useLingui();
  return (
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
