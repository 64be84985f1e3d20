import { useLingui } from '@lingui/react/macro';
import { IconAdjustments, IconPencil, IconServerBolt, IconTrash } from '@tabler/icons-react';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import { canDeleteGroup } from '#domain/servers/rules.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import type { OpenDialog } from './dialogState.ts';
import type { GroupRights } from './useRights.ts';

/** Menu of a group. */
export function useGroupMenu(
  rights: GroupRights,
  openDialog: OpenDialog,
): (group: ServerGroup) => readonly MenuEntry[] {
  const { t } = useLingui();
  return (group) => {
    const groupId = group.id;
    const entries: (MenuEntry | false)[] = [
      rights.attachServer && {
        key: 'attach',
        label: t`Attach server`,
        icon: IconServerBolt,
        keys: 'A',
        onSelect: () => openDialog({ kind: 'attachServer', groupId }),
      },
      rights.updateGroup && {
        key: 'update',
        label: t`Update group`,
        icon: IconPencil,
        keys: 'F2',
        onSelect: () => openDialog({ kind: 'updateGroup', groupId }),
      },
      (rights.attachConfig || rights.detachConfig) && {
        key: 'configs',
        label: rights.attachConfig ? t`Attach config` : t`Detach config`,
        icon: IconAdjustments,
        keys: 'C',
        onSelect: () => openDialog({ kind: 'groupConfigs', groupId }),
      },
      { key: 'line', line: true },
      rights.deleteGroup && {
        key: 'delete',
        label: t`Delete group`,
        icon: IconTrash,
        keys: 'Delete',
        danger: true,
        disabled: !canDeleteGroup(group),
        ...(canDeleteGroup(group) ? {} : { hint: t`Only a group without servers can be deleted.` }),
        onSelect: () => openDialog({ kind: 'deleteGroup', groupId }),
      },
    ];
    return entries.filter((entry) => entry !== false);
  };
}
