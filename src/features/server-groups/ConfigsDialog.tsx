import { Trans } from '@lingui/react/macro';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { useGroupChange } from '#data/serverGroups/mutations.ts';
import { useServerChange } from '#data/servers/mutations.ts';
import { ConfigsDialog } from '#entities/configs/attach/ConfigsDialog.tsx';

interface OwnerDialogProps {
  onClose: () => void;
}

export function GroupConfigsDialog({ group, ...rest }: OwnerDialogProps & { group: ServerGroup }) {
  const { mutateAsync } = useGroupChange();
  return (
    <ConfigsDialog
      title={<Trans>Attach config to group {group.name}</Trans>}
      attached={group.configs}
      onChange={(change) => mutateAsync({ ...change, id: group.id })}
      {...rest}
    />
  );
}

export function ServerConfigsDialog({ server, ...rest }: OwnerDialogProps & { server: Server }) {
  const { mutateAsync } = useServerChange();
  return (
    <ConfigsDialog
      title={<Trans>Attach config to server {server.fullName}</Trans>}
      attached={server.configs}
      onChange={(change) => mutateAsync({ ...change, id: server.id })}
      {...rest}
    />
  );
}
