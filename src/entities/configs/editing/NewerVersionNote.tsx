import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { StaleNote } from '#ui/states/StaleNote.tsx';

/** Says above what is edited that another user has saved it. */
export function NewerVersionNote({ onCompare }: { onCompare: () => void }) {
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
