import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { useServerChange } from '#data/servers/mutations.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

export interface CloseServerDialogProps {
  server: Pick<Server, 'id' | 'fullName' | 'open'>;
  onClose: () => void;
}

/**
 * Close server: with force its consoles disconnect at once, without it after their scripts. A closed server that
 * still waits for scripts can only be forced.
 */
export function CloseServerDialog({ server, onClose }: CloseServerDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useServerChange();
  const { id, fullName: name } = server;
  // The dialog stays what it was opened for when the server changes meanwhile.
  const [wasOpen] = useState(server.open);
  if (!wasOpen)
    return (
      <ConfirmDialog
        title={t`Force close`}
        confirmLabel={t`Force close`}
        danger
        onConfirm={(_checked, signal) => mutateAsync({ kind: 'close', id, force: true, signal })}
        onClose={onClose}
      >
        <Trans>
          <b>{name}</b> waits for running scripts. All connected consoles disconnect immediately.
        </Trans>
      </ConfirmDialog>
    );
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
      onConfirm={(force, signal) => mutateAsync({ kind: 'close', id, force, signal })}
      onClose={onClose}
    >
      <Trans>
        Close <b>{name}</b>? Nothing will run on it until it is opened again.
      </Trans>
    </ConfirmDialog>
  );
}
