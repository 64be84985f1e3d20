import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { useDeleteSchedulers } from '#data/schedulers/mutations.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useUiContext } from '#ui/uiContext.ts';

/** Asks before a scheduler is deleted; an attached one is detached first. */
export function DeleteSchedulerDialog({ scheduler, onClose }: { scheduler: Scheduler; onClose: () => void }) {
  const { t } = useLingui();
  const { id, name, consoles } = scheduler;
  const { mutateAsync } = useDeleteSchedulers();
  const { explain } = useUiContext();
  /** The API refused: the scheduler has been attached meanwhile, and the list does not show it yet. */
  const [isRefused, setRefused] = useState(false);
  const isAttached = consoles > 0 || isRefused;
  return (
    <ConfirmDialog
      title={t`Delete scheduler`}
      confirmLabel={isAttached ? t`Detach and delete` : t`Delete`}
      danger
      focus="cancel"
      onConfirm={async (_checked, signal) => {
        try {
          await mutateAsync({ ids: [id], detach: isAttached, signal });
        } catch (error) {
          setRefused(explain(error).isConflict);
          throw error;
        }
      }}
      onClose={onClose}
    >
      <Trans>
        Delete the scheduler <b>{name}</b>? This cannot be undone.
      </Trans>
      {consoles > 0 ? (
        <p>
          <Plural
            value={consoles}
            one="It is attached to # console, from which it will be detached first."
            other="It is attached to # consoles, from which it will be detached first."
          />
        </p>
      ) : isRefused ? (
        <p>{t`It will be detached from its consoles first.`}</p>
      ) : null}
    </ConfirmDialog>
  );
}
