import { Plural, useLingui } from '@lingui/react/macro';
import { Radio, Select, TextInput } from '@mantine/core';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import { useRights } from '#data/session/rights.ts';
import type { Server } from '#contract/http/servers.ts';
import { useAttachServer } from '#data/servers/mutations.ts';
import { useWaitingAgents } from '#data/servers/waitingAgents.ts';
import { type AttachForm, attachRequest } from '#domain/servers/attach.ts';
import { attachForm } from '#domain/servers/serverForms.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { ZodForm } from '#ui/form/useZodForm.ts';
import classes from './ServerGroups.module.css';

export interface AttachServerDialogProps {
  groups: readonly ServerGroup[];
  groupId: number | null;
  onAttached: (server: Server) => void;
  onClose: () => void;
}

/** Attaches a server to an existing or a new group by the token of its agent, which is suggested if the API provides it. */
export function AttachServerDialog({ groups, groupId, onAttached, onClose }: AttachServerDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useAttachServer();
  const { canCreateGroup } = useRights({ canCreateGroup: 'serverGroups_create' });
  const initial: AttachForm = {
    token: '',
    newGroup: groupId === null && groups.length === 0 && canCreateGroup,
    groupName: '',
    groupId: groupId ?? (groups.length === 1 ? (groups[0]?.id ?? null) : null),
    serverName: '',
  };
  return (
    <FormDialog
      title={t`Attach server`}
      submitLabel={t`Attach`}
      schema={attachForm}
      initial={initial}
      texts={{
        names: {
          token: t`Server token`,
          groupId: t`Server group`,
          groupName: t`New group name`,
          serverName: t`Server name`,
        },
      }}
      onSubmit={async (form, _revision, signal) =>
        onAttached(await mutateAsync({ ...attachRequest(form), signal }))
      }
      onClose={onClose}
    >
      {(form) => <AttachFields form={form} groups={groups} canCreateGroup={canCreateGroup} />}
    </FormDialog>
  );
}

const newGroupValue = 'new';

interface AttachFieldsProps {
  form: ZodForm<AttachForm>;
  groups: readonly ServerGroup[];
  canCreateGroup: boolean;
}

function AttachFields({ form: { form, field }, groups, canCreateGroup }: AttachFieldsProps) {
  const { t } = useLingui();
  const { newGroup, groupId } = form.values;
  const { label, error } = field('groupId');
  return (
    <>
      <WaitingAgents token={form.values.token} onChoose={(token) => form.setFieldValue('token', token)} />
      <TextInput
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        description={t`The agent shows it on startup.`}
        {...field('token')}
      />
      <Select
        label={label}
        error={error}
        allowDeselect={false}
        placeholder={t`Select a group`}
        nothingFoundMessage={t`No matching group.`}
        value={newGroup ? newGroupValue : groupId === null ? null : String(groupId)}
        onChange={(value) => {
          const isNew = value === newGroupValue;
          form.setValues({ newGroup: isNew, groupId: isNew || value === null ? null : Number(value) });
        }}
        data={[
          ...(canCreateGroup ? [{ value: newGroupValue, label: t`Create new` }] : []),
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {newGroup ? <TextInput autoComplete="off" {...field('groupName')} /> : null}
      <TextInput
        autoComplete="off"
        description={t`If empty, the PC name is shown.`}
        {...field('serverName')}
      />
    </>
  );
}

interface WaitingAgentsProps {
  token: string;
  onChoose: (token: string) => void;
}

/** The agents that wait for a server, by the name and address of their computers. */
function WaitingAgents({ token, onChoose }: WaitingAgentsProps) {
  const { t } = useLingui();
  const { data: agents } = useWaitingAgents();
  if (!agents || agents.length === 0) return null;
  return (
    <Radio.Group
      label={<Plural value={agents.length} one="# agent is waiting" other="# agents are waiting" />}
      value={token.trim().toLowerCase()}
      onChange={onChoose}
    >
      <div className={classes.agents}>
        {agents.map(({ token: own, name, ip, agentVersion }) => (
          <Radio key={own} value={own} label={name} description={t`${ip} · agent ${agentVersion}`} />
        ))}
      </div>
    </Radio.Group>
  );
}
