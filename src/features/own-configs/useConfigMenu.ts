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
import { configData } from '#contract/http/configSchema.ts';
import { textLength } from '#contract/common.ts';
import { plural } from '@lingui/core/macro';
import { useConfigDownload } from '#data/configs/mutations.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** Menu of a config; entries that need an editable config are left out for others. */
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

/** Returns a function that opens a new config with the values of another one; nothing is saved yet. */
function useDuplicate(openDialog: OpenDialog): (config: Config) => void {
  const { t } = useLingui();
  return ({ name, description, type, data }) => {
    if (!isEditableKind(type)) return;
    openDialog({
      kind: 'create',
      type,
      from: {
        name: t`Copy of ${name}`.slice(0, textLength.name).toWellFormed().trim(),
        description: description ?? '',
        // A value that is no value of any field, as another backend may store, cannot be copied.
        data: configData.safeParse(data).data ?? {},
      },
    });
  };
}

/** Returns a function that downloads a config as a file; its link works once and expires soon, so it is opened at once. */
function useExport(): (config: { id: number }) => Promise<void> {
  const { t } = useLingui();
  const addressOf = useConfigDownload();
  const { reportError } = useUiContext();
  return async ({ id }) => {
    try {
      const link = document.createElement('a');
      const { address, leftOut } = await addressOf(id);
      link.href = address;
      // The answer names the file.
      link.download = '';
      link.click();
      const names = leftOut.join(', ');
      if (leftOut.length > 0)
        toast.warning(
          t`${plural(leftOut.length, {
            one: `# value is not in the file, because the schema no longer allows it: ${names}`,
            other: `# values are not in the file, because the schema no longer allows them: ${names}`,
          })}`,
        );
    } catch (error) {
      reportError(error);
    }
  };
}
