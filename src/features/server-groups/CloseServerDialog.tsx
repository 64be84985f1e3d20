import { Trans, useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { useServerChange } from '#data/servers/mutations.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

/** Close server: with force its consoles disconnect at once, without it after their scripts. */
export function CloseServerDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useServerChange();
  return (
    <ConfirmDialog
      title={<Trans>Close server</Trans>}
      confirmLabel={<Trans>Close server</Trans>}
      danger
      checkbox={{
        label: t`Force`,
        hint: t`All connected consoles disconnect immediately. Without it they disconnect after the current script ends.`,
        initial: true,
      }}
      onConfirm={(force) => mutateAsync({ kind: 'close', id: server.id, force })}
      onClose={onClose}
    >
      <Trans>
        Close <b>{server.fullName}</b>? Nothing plays on it until it is opened again.
      </Trans>
    </ConfirmDialog>
  );
}
