import { useLingui } from '@lingui/react/macro';
import { IconCopyPlus, IconEye, IconFileExport, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Config } from '#contract/http/configs.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { isEditableKind } from '#domain/configs/data.ts';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { OpenDialog } from './dialogState.ts';
import { rowKeys } from './shortcutList.ts';
import { useDuplicate } from './useDuplicate.ts';
import { useExport } from './useExport.ts';

/** Menu of a config; what needs an editable config is left out for others. */
export function useConfigMenu(openDialog: OpenDialog): (config: Config) => readonly MenuEntry[] {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const exportConfig = useExport();
  const duplicate = useDuplicate(openDialog);
  const whileOnline = isOffline ? { disabled: true, hint: t(offlineReason) } : {};
  const activityEntry = useActivityEntry();
  return (config) => {
    const { id: configId, type, isEditable } = config;
    return [
      ...(isEditable
        ? [
            {
              key: 'edit',
              label: t`Edit`,
              icon: IconPencil,
              keys: rowKeys.edit,
              permission: 'config_own_update' as const,
              ...whileOnline,
              onSelect: () => openDialog({ kind: 'edit', configId }),
            },
          ]
        : []),
      {
        key: 'view',
        label: t({ message: 'View', context: 'action' }),
        icon: IconEye,
        keys: rowKeys.view,
        onSelect: () => openDialog({ kind: 'view', configId }),
      },
      activityEntry({ object: 'config', id: configId, name: config.name }),
      ...(isEditableKind(type)
        ? [
            {
              key: 'duplicate',
              label: t`Duplicate`,
              icon: IconCopyPlus,
              keys: rowKeys.duplicate,
              permission: 'config_own_create' as const,
              ...whileOnline,
              onSelect: () => duplicate(config),
            },
          ]
        : []),
      ...(isEditable
        ? [
            {
              key: 'export',
              label: t`Export to a file`,
              icon: IconFileExport,
              keys: rowKeys.export,
              permission: 'config_own_export' as const,
              ...whileOnline,
              onSelect: () => void exportConfig(config),
            },
            { key: 'line', line: true as const },
            {
              key: 'delete',
              label: t`Delete`,
              icon: IconTrash,
              keys: rowKeys.delete,
              permission: 'config_own_delete' as const,
              danger: true,
              ...whileOnline,
              onSelect: () => openDialog({ kind: 'delete', configId }),
            },
          ]
        : []),
    ];
  };
}
