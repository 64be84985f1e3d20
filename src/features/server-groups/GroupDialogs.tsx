import { useLingui } from '@lingui/react/macro';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { DeletedSubjectDialog } from '#ui/dialogs/DeletedSubjectDialog.tsx';
import { type DialogState, groupOf, serverOf } from './dialogState.ts';
import { AttachServerDialog } from './AttachServerDialog.tsx';
import { CloseServerDialog } from '#entities/servers/CloseServerDialog.tsx';
import { GroupConfigsDialog, ServerConfigsDialog } from './ConfigsDialog.tsx';
import { DeleteGroupDialog, DeleteServerDialog } from './DeleteDialogs.tsx';
import { EditServerDialog } from './EditServerDialog.tsx';
import { CreateGroupDialog, UpdateGroupDialog } from './GroupFormDialogs.tsx';
import { MoveServerDialog } from './MoveServerDialog.tsx';

export interface GroupDialogsProps {
  dialog: DialogState;
  groups: readonly ServerGroup[];
  onAttached: (server: Server) => void;
  onClose: () => void;
}

/** The open dialog; it closes with a message when its subject is removed. */
export function GroupDialogs({ dialog, groups, onAttached, onClose }: GroupDialogsProps) {
  if (dialog.kind === 'createGroup') return <CreateGroupDialog onClose={onClose} />;
  if (dialog.kind === 'attachServer') {
    return (
      <AttachServerDialog
        groups={groups}
        groupId={dialog.groupId}
        onAttached={onAttached}
        onClose={onClose}
      />
    );
  }
  if ('groupId' in dialog) {
    const group = groupOf(groups, dialog.groupId);
    if (!group) return <Gone dialog={dialog} onClose={onClose} />;
    switch (dialog.kind) {
      case 'updateGroup':
        return <UpdateGroupDialog group={group} onClose={onClose} />;
      case 'deleteGroup':
        return <DeleteGroupDialog group={group} onClose={onClose} />;
      case 'groupConfigs':
        return <GroupConfigsDialog group={group} onClose={onClose} />;
    }
  }
  const server = serverOf(groups, dialog.serverId);
  if (!server) return <Gone dialog={dialog} onClose={onClose} />;
  switch (dialog.kind) {
    case 'editServer':
      return <EditServerDialog server={server} onClose={onClose} />;
    case 'moveServer':
      return <MoveServerDialog server={server} groups={groups} onClose={onClose} />;
    case 'deleteServer':
      return <DeleteServerDialog server={server} onClose={onClose} />;
    case 'closeServer':
      return <CloseServerDialog server={server} onClose={onClose} />;
    case 'serverConfigs':
      return <ServerConfigsDialog server={server} onClose={onClose} />;
  }
}

/** The subject was removed by somebody else; a delete dialog needs no message. */
function Gone({ dialog, onClose }: Pick<GroupDialogsProps, 'dialog' | 'onClose'>) {
  const { t } = useLingui();
  const { kind } = dialog;
  const text =
    'groupId' in dialog ? t`This group has just been deleted.` : t`This server has just been deleted.`;
  return (
    <DeletedSubjectDialog
      text={kind === 'deleteGroup' || kind === 'deleteServer' ? null : text}
      onClose={onClose}
    />
  );
}
