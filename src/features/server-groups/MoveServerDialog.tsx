import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { z } from 'zod';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { useServerChange } from '#data/servers/mutations.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';

/** The select's value is a string; the API gets the group's id. */
const schema = z.object({ groupId: z.string().min(1) });

export interface MoveServerDialogProps {
  server: Server;
  groups: readonly ServerGroup[];
  onClose: () => void;
}

/** Moves a server to another group. Users who see only one of the two groups gain or lose the server. */
export function MoveServerDialog({ server, groups, onClose }: MoveServerDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useServerChange();
  return (
    <FormDialog
      title={<Trans>Move server {server.fullName}</Trans>}
      submitLabel={t`Move`}
      schema={schema}
      initial={{ groupId: '' }}
      texts={{ names: { groupId: t`Server group` } }}
      onSubmit={({ groupId }, _revision, signal) =>
        mutateAsync({ kind: 'update', id: server.id, groupId: Number(groupId), signal })
      }
      onClose={onClose}
    >
      {({ field, isBusy }) => (
        <Select
          data-autofocus
          allowDeselect={false}
          disabled={isBusy}
          placeholder={t`Select a group`}
          nothingFoundMessage={t`No matching group.`}
          description={t`Currently in ${server.group.name}. Operators with access to only one of the two groups will gain or lose the server. The configs of the new group will apply to it.`}
          data={groups
            .filter(({ id }) => id !== server.group.id)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          {...field('groupId')}
        />
      )}
    </FormDialog>
  );
}
