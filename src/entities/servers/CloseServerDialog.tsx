import { Trans, useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { useServerChange } from '#data/servers/mutations.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

export interface CloseServerDialogProps {
  server: Pick<Server, 'id' | 'fullName'>;
  onClose: () => void;
}

/** Close server: with force its consoles disconnect at once, without it after their scripts. */
export function CloseServerDialog({ server, onClose }: CloseServerDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useServerChange();
  const { id, fullName: name } = server;
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
