import { useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import type { Releases } from '#data/servers/queries.ts';
import { CloseServerDialog } from '#entities/servers/CloseServerDialog.tsx';
import { ActualizeDialog } from './ActualizeDialog.tsx';
import type { DialogState } from '../cardCommands.ts';
import { CloseAllDialog, OpenAllDialog } from './BulkDialogs.tsx';
import { ConfigDialog } from './ConfigDialog.tsx';
import { VersionDialog } from '#entities/servers/VersionDialog.tsx';
import { RunOrderDialog } from './RunOrderDialog.tsx';
import { SetScriptDialog, UpdateAgentsDialog } from './VersionDialogs.tsx';
import { DeletedSubjectDialog } from '#ui/dialogs/DeletedSubjectDialog.tsx';
import type { ServerActions } from '#entities/servers/useServerActions.ts';

export interface InfoDialogsProps {
  dialog: DialogState;
  /** All servers, and those that match the filters. */
  servers: readonly Server[];
  shown: readonly Server[];
  /** The servers that are opened, closed or updated: those that are selected, or all that are shown. */
  affected: readonly Server[];
  chosenIds: ReadonlySet<number>;
  /** Available versions; undefined while loading. */
  releases: Releases | undefined;
  actions: ServerActions;
  onClose: () => void;
}

/** The open dialog. It closes with a message when its server is removed. */
export function InfoDialogs(props: InfoDialogsProps) {
  const { dialog, servers, shown, affected, chosenIds, releases, actions, onClose } = props;
  const { t } = useLingui();
  if ('serverId' in dialog) {
    const server = servers.find(({ id }) => id === dialog.serverId);
    return server ? (
      <ServerDialog kind={dialog.kind} server={server} actions={actions} onClose={onClose} />
    ) : (
      <DeletedSubjectDialog
        text={t`This server was removed, or you can no longer see it.`}
        onClose={onClose}
      />
    );
  }
  const chosen = chosenIds.size;
  const some = { affected, chosen, hidden: chosen > 0 ? 0 : servers.length - shown.length, actions, onClose };
  switch (dialog.kind) {
    case 'openAll':
      return <OpenAllDialog {...some} />;
    case 'updateAgents':
      return <UpdateAgentsDialog {...some} newestAgent={releases?.agent.version ?? null} />;
    case 'setScript':
      return <SetScriptDialog {...some} versions={releases?.scripts ?? []} />;
    case 'closeAll':
      return <CloseAllDialog {...some} force={dialog.force} />;
    case 'config':
      return <ConfigDialog servers={servers} chosenIds={chosenIds} onClose={onClose} />;
  }
}

interface ServerDialogProps {
  kind: Extract<DialogState, { serverId: number }>['kind'];
  server: Server;
  actions: ServerActions;
  onClose: () => void;
}

function ServerDialog({ kind, server, actions, onClose }: ServerDialogProps) {
  switch (kind) {
    case 'close':
      return <CloseServerDialog server={server} onClose={onClose} />;
    case 'newVersion':
      return (
        <VersionDialog
          current={server.script?.version ?? null}
          onSave={(version, signal) =>
            actions.changeAsync({ kind: 'script', id: server.id, version, signal })
          }
          onClose={onClose}
        />
      );
    case 'actualize':
      return <ActualizeDialog server={server} actions={actions} onClose={onClose} />;
    case 'runOrder':
      return <RunOrderDialog server={server} onClose={onClose} />;
  }
}
