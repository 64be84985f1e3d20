import { Trans, useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

export interface DisconnectDialogProps {
  gameConsole: GameConsole;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a running console is disconnected. */
export function DisconnectDialog({ gameConsole, onConfirm, onClose }: DisconnectDialogProps) {
  const { t } = useLingui();
  const name = gameConsole.name.toUpperCase();
  return (
    <ConfirmDialog
      title={t`Disconnect console`}
      confirmLabel={<Trans>Disconnect</Trans>}
      danger
      focus="cancel"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Trans>Disconnect {name}? Its script will stop immediately.</Trans>
    </ConfirmDialog>
  );
}
