import type { Server } from '#contract/http/servers.ts';
import { useServerChange } from '#data/servers/mutations.ts';
import { CloseServerDialog as CloseDialog } from '#entities/servers/CloseServerDialog.tsx';

/** Closes a server after confirmation. */
export function CloseServerDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const { mutateAsync } = useServerChange();
  return (
    <CloseDialog
      server={server}
      onConfirm={(force, signal) => mutateAsync({ kind: 'close', id: server.id, force, signal })}
      onClose={onClose}
    />
  );
}
