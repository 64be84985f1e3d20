import { useEffect } from 'react';
import type { ConsoleScheduler, Scheduler } from '#contract/http/schedulers.ts';
import { AttachDialog } from './AttachDialog.tsx';
import { DetachDialog } from './DetachDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import type { DialogState } from './dialogState.ts';

export interface ConsoleDialogsProps {
  dialog: DialogState;
  all: readonly ConsoleScheduler[];
  schedulers: readonly Scheduler[] | undefined;
  onClose: () => void;
}

/** The open dialog, with the consoles as they are now; it closes when all of them are removed. */
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
