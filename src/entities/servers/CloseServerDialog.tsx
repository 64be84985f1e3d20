import { Trans, useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

export interface CloseServerDialogProps {
  server: Pick<Server, 'fullName'>;
  /** Resolves when the server is closed. */
  onConfirm: (force: boolean, signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
}

/** Close server: with force its consoles disconnect at once, without it after their scripts. */
export function CloseServerDialog({ server, onConfirm, onClose }: CloseServerDialogProps) {
  const { t } = useLingui();
  const { fullName: name } = server;
  return (
    <ConfirmDialog
      title={t`Close server`}
      confirmLabel={t`Close server`}
      danger
      checkbox={{
        label: t`Force`,
        hint: t`All connected consoles disconnect immediately. Otherwise they disconnect after the current script ends.`,
        initial: true,
      }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Trans>
        Close <b>{name}</b>? Nothing will run on it until it is opened again.
      </Trans>
    </ConfirmDialog>
  );
}
