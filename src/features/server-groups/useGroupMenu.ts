import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconServerBolt, IconTrash } from '@tabler/icons-react';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import { canDeleteGroup } from '#domain/servers/serverRules.ts';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import { useConfigsEntry } from '#entities/configs/overlay.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import type { OpenDialog } from './dialogState.ts';

export function useGroupMenu(openDialog: OpenDialog): (group: ServerGroup) => readonly MenuEntry[] {
  const { t } = useLingui();
  const configsEntry = useConfigsEntry();
  const activityEntry = useActivityEntry();
  return (group) => {
    const groupId = group.id;
    return [
      {
        key: 'attach',
        label: t`Attach server`,
        icon: IconServerBolt,
        keys: 'A',
        permission: 'servers_attach',
        onSelect: () => openDialog({ kind: 'attachServer', groupId }),
      },
      {
        key: 'update',
        label: t`Update group`,
        icon: IconPencil,
        keys: 'F2',
        permission: 'serverGroups_update',
        onSelect: () => openDialog({ kind: 'updateGroup', groupId }),
      },
      { ...configsEntry(() => openDialog({ kind: 'groupConfigs', groupId })), keys: 'C' },
      activityEntry({ object: 'group', id: groupId, name: group.name }),
      { key: 'line', line: true },
      {
        key: 'delete',
        label: t`Delete group`,
        icon: IconTrash,
        keys: 'Delete',
        permission: 'serverGroups_delete',
        danger: true,
        disabled: !canDeleteGroup(group),
        ...(canDeleteGroup(group) ? {} : { hint: t`Only a group without servers can be deleted.` }),
        onSelect: () => openDialog({ kind: 'deleteGroup', groupId }),
      },
    ];
  };
}
