import type { ConsolePrompt } from '#domain/consoles/actions.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { SelectAccountDialog } from './SelectAccountDialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

export interface ConsoleDialogProps {
  dialog: ConsolePrompt;
  onClose: () => void;
  change: (change: PendingChange) => void;
  /** Resolves when the server has done it. */
  changeAsync: (change: PendingChange & { signal: AbortSignal }) => Promise<unknown>;
}

/** The open dialog about a console. */
export function ConsoleDialog({ dialog, onClose, change, changeAsync }: ConsoleDialogProps) {
  const { kind, gameConsole } = dialog;
  const consoleId = gameConsole.id;
  switch (kind) {
    case 'connect':
      return (
        <SelectAccountDialog
          gameConsole={gameConsole}
          onClose={onClose}
          onSelect={(account) => change({ kind: 'connect', consoleId, accountId: account.id })}
        />
      );
    case 'disconnect':
      return (
        <DisconnectDialog
          gameConsole={gameConsole}
          onClose={onClose}
          onConfirm={() => change({ kind: 'disconnect', consoleId })}
        />
      );
    case 'rename':
      return (
        <RenameDialog
          gameConsole={gameConsole}
          onClose={onClose}
          onRename={(name, seen, signal) => changeAsync({ kind: 'rename', consoleId, name, seen, signal })}
        />
      );
  }
}

interface DisconnectDialogProps {
  gameConsole: GameConsole;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a running console is disconnected. */
function DisconnectDialog({ gameConsole, onConfirm, onClose }: DisconnectDialogProps) {
  const { t } = useLingui();
  const name = gameConsole.name.toUpperCase();
  return (
    <ConfirmDialog
      title={t`Disconnect console`}
      confirmLabel={t`Disconnect`}
      danger
      focus="cancel"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Trans>Disconnect {name}? Its script will stop immediately.</Trans>
    </ConfirmDialog>
  );
}
