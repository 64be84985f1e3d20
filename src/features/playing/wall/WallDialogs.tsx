import { SelectAccountDialog } from '../control/SelectAccountDialog.tsx';
import { DisconnectDialog } from './DisconnectDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import type { WallActions } from './useWallActions.ts';

/** The question that stands open, if one does. */
export function WallDialogs({ actions }: { actions: WallActions }) {
  const { asked, answer, change, changeNow } = actions;
  if (!asked) return null;
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
          onRename={(name) => changeNow({ kind: 'rename', consoleId, name })}
        />
      );
  }
}
