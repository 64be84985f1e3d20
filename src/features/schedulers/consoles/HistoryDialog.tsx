import type { ConsoleScheduler } from '#contract/http/schedulers.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { PlanHistory } from '../history/PlanHistory.tsx';

/** What was planned for a console and what it has played. */
export function HistoryDialog({ row, onClose }: { row: ConsoleScheduler; onClose: () => void }) {
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
