import { Trans } from '@lingui/react/macro';
import { StaleNote } from '#ui/states/StaleNote.tsx';

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
