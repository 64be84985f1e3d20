import { useLingui, Trans } from '@lingui/react/macro';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { DeletedSubjectDialog } from '#ui/dialogs/DeletedSubjectDialog.tsx';
import { type DialogState, groupOf, serverOf } from './dialogState.ts';
import { AttachServerDialog } from './AttachServerDialog.tsx';
import { CloseServerDialog } from '#entities/servers/CloseServerDialog.tsx';
import { ConfigsDialog } from '#entities/configs/attach/ConfigsDialog.tsx';
import { useGroupChange } from '#data/serverGroups/mutations.ts';
import { useServerChange } from '#data/servers/mutations.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { EditServerDialog } from './EditServerDialog.tsx';
import { Textarea, TextInput } from '@mantine/core';
import { groupForm } from '#domain/servers/serverForms.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { ZodForm } from '#ui/form/useZodForm.ts';
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

/** Asks for confirmation before an empty group is deleted. */
function DeleteGroupDialog({ group, onClose }: { group: ServerGroup; onClose: () => void }) {
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
function DeleteServerDialog({ server, onClose }: { server: Server; onClose: () => void }) {
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

interface OwnerDialogProps {
  onClose: () => void;
}

function GroupConfigsDialog({ group, ...rest }: OwnerDialogProps & { group: ServerGroup }) {
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

function ServerConfigsDialog({ server, ...rest }: OwnerDialogProps & { server: Server }) {
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

interface GroupValues {
  name: string;
  description: string;
}

const valuesOf = ({ name, description }: ServerGroup): GroupValues => ({
  name,
  description: description ?? '',
});

function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useGroupChange();
  const texts = useGroupFormTexts();
  return (
    <FormDialog
      title={t`New server group`}
      submitLabel={t`Create`}
      schema={groupForm}
      initial={{ name: '', description: '' }}
      texts={texts}
      onSubmit={({ name, description }, _revision, signal) =>
        mutateAsync({ kind: 'create', name, ...(description === null ? {} : { description }), signal })
      }
      onClose={onClose}
    >
      {(form) => <GroupFields form={form} />}
    </FormDialog>
  );
}

function UpdateGroupDialog({ group, onClose }: { group: ServerGroup; onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useGroupChange();
  const texts = useGroupFormTexts();
  return (
    <FormDialog
      title={t`Update server group`}
      submitLabel={t`Update`}
      schema={groupForm}
      initial={valuesOf(group)}
      theirs={{ values: valuesOf(group), revision: group.revision }}
      texts={texts}
      onSubmit={({ name, description }, revision = group.revision, signal) =>
        mutateAsync({ kind: 'update', id: group.id, name, description, revision, signal })
      }
      onClose={onClose}
    >
      {(form) => <GroupFields form={form} />}
    </FormDialog>
  );
}

function useGroupFormTexts() {
  const { t } = useLingui();
  return { names: { name: t`Name`, description: t`Description` } };
}

function GroupFields({ form: { field } }: { form: ZodForm<GroupValues> }) {
  return (
    <>
      <TextInput data-autofocus autoComplete="off" {...field('name')} />
      <Textarea autosize minRows={2} maxRows={6} {...field('description')} />
    </>
  );
}
