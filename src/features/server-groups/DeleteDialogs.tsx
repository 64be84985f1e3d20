import { Trans, useLingui } from '@lingui/react/macro';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { useGroupChange } from '#data/serverGroups/mutations.ts';
import { useServerChange } from '#data/servers/mutations.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';

/** Asks for confirmation before an empty group is deleted. */
export function DeleteGroupDialog({ group, onClose }: { group: ServerGroup; onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useGroupChange();
  return (
    <ConfirmDialog
      title={t`Delete server group`}
      confirmLabel={t`Delete`}
      danger
      onConfirm={(_checked, signal) => mutateAsync({ kind: 'delete', id: group.id, signal })}
      onClose={onClose}
    >
      <Trans>
        Delete the group <b>{group.name}</b>? This cannot be undone.
      </Trans>
    </ConfirmDialog>
  );
}

/** Asks for confirmation before a server without accounts is deleted. */
export function DeleteServerDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useServerChange();
  return (
    <ConfirmDialog
      title={t`Delete server`}
      confirmLabel={t`Delete`}
      danger
      onConfirm={(_checked, signal) => mutateAsync({ kind: 'delete', id: server.id, signal })}
      onClose={onClose}
    >
      <Trans>
        Delete the server <b>{server.fullName}</b>? Its agent can be attached again with its token.
      </Trans>
    </ConfirmDialog>
  );
}
