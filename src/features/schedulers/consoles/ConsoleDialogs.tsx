import { useEffect, useState } from 'react';
import type { ConsoleScheduler, Scheduler } from '#contract/http/schedulers.ts';
import { AttachDialog } from './AttachDialog.tsx';
import type { DialogState } from './dialogState.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { PlanHistory } from '../history/PlanHistory.tsx';
import { Plural, useLingui } from '@lingui/react/macro';
import { withScheduler } from '#domain/schedule/running/consoleRules.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useAttachments } from './useAttachments.ts';

export interface ConsoleDialogsProps {
  dialog: DialogState;
  all: readonly ConsoleScheduler[];
  schedulers: readonly Scheduler[] | undefined;
  onClose: () => void;
}

/** The open dialog, with the present state of its consoles; it closes when all of them are removed. */
export function ConsoleDialogs({ dialog, all, schedulers, onClose }: ConsoleDialogsProps) {
  const ids = new Set(dialog.consoleIds);
  const rows = all.filter(({ consoleId }) => ids.has(consoleId));
  const isGone = rows.length === 0;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  switch (dialog.kind) {
    case 'attach':
      return <AttachDialog rows={rows} schedulers={schedulers} onClose={onClose} />;
    case 'detach':
      return <DetachDialog rows={rows} onClose={onClose} />;
    case 'history':
      return rows[0] ? <HistoryDialog row={rows[0]} onClose={onClose} /> : null;
  }
}

/** What was planned for a console and what was played. */
function HistoryDialog({ row, onClose }: { row: ConsoleScheduler; onClose: () => void }) {
  const { consoleId, consoleName, server } = row;
  return (
    <Dialog
      title={`${server.name} · ${consoleName.toUpperCase()}`}
      onClose={onClose}
      size="min(1200px, 96vw)"
    >
      <PlanHistory consoleId={consoleId} />
    </Dialog>
  );
}

/** Asks before the schedulers of several consoles are detached. */
function DetachDialog({ rows, onClose }: { rows: readonly ConsoleScheduler[]; onClose: () => void }) {
  const { t } = useLingui();
  const { detach } = useAttachments();
  // The list shows them as detached while the call runs.
  const [count] = useState(() => withScheduler(rows).length);
  return (
    <ConfirmDialog
      title={t`Detach schedulers`}
      confirmLabel={t`Detach`}
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
