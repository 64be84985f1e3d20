import type { ConsoleQuestion } from '#domain/consoles/actions.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { SelectAccountDialog } from './SelectAccountDialog.tsx';

export interface ConsoleDialogProps {
  asked: ConsoleQuestion;
  answer: () => void;
  change: (change: PendingChange) => void;
  /** Keeps its promise when the server has done it. */
  changeNow: (change: PendingChange & { signal: AbortSignal }) => Promise<unknown>;
}

/** The question about a console that stands open. */
export function ConsoleDialog({ asked, answer, change, changeNow }: ConsoleDialogProps) {
  const { kind, console } = asked;
  const consoleId = console.id;
  switch (kind) {
    case 'connect':
      return (
        <SelectAccountDialog
          console={console}
          onClose={answer}
          onSelect={(account) => change({ kind: 'connect', consoleId, accountId: account.id })}
        />
      );
    case 'disconnect':
      return (
        <DisconnectDialog
          console={console}
          onClose={answer}
          onConfirm={() => change({ kind: 'disconnect', consoleId })}
        />
      );
    case 'rename':
      return (
        <RenameDialog
          console={console}
          onClose={answer}
          onRename={(name, signal) => changeNow({ kind: 'rename', consoleId, name, signal })}
        />
      );
  }
}
