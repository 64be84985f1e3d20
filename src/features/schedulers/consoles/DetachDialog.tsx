import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ConsoleScheduler } from '#contract/http/schedulers.ts';
import { withScheduler } from '#domain/schedule/running/consoleRules.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useAttachments } from './useAttachments.ts';

export interface DetachDialogProps {
  rows: readonly ConsoleScheduler[];
  onClose: () => void;
}

/** Asks before the schedulers of several consoles are detached. */
export function DetachDialog({ rows, onClose }: DetachDialogProps) {
  const { detach } = useAttachments();
  // The list shows them as detached while the call runs.
  const [count] = useState(() => withScheduler(rows).length);
  return (
    <ConfirmDialog
      title={<Trans>Detach schedulers</Trans>}
      confirmLabel={<Trans>Detach</Trans>}
      danger
      onConfirm={(_checked, signal) => detach(rows, signal)}
      onClose={onClose}
    >
      <Plural
        value={count}
        one="Detach the scheduler of # console? It starts no more accounts by its plan."
        other="Detach the schedulers of # consoles? They start no more accounts by their plans."
      />
    </ConfirmDialog>
  );
}
