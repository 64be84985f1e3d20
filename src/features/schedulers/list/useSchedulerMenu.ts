import { useLingui } from '@lingui/react/macro';
import {
  IconCopyPlus,
  IconEye,
  IconForms,
  IconPencil,
  IconTextCaption,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { pathTo } from '#domain/access/paths.ts';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useEditedCells } from './atoms.ts';
import type { OpenDialog } from './dialogState.ts';
import { rowKeys } from './shortcutList.ts';

/** Menu of a scheduler; actions of its owner are left out for other users. */
export function useSchedulerMenu(openDialog: OpenDialog): (scheduler: Scheduler) => readonly MenuEntry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { isOffline } = useUiContext();
  const { edit } = useEditedCells();
  const whileOnline = isOffline ? { disabled: true, hint: t(offlineReason) } : {};
  const activityEntry = useActivityEntry();
  return ({ id, isOwn, name }) => {
    const own = (entries: readonly MenuEntry[]): readonly MenuEntry[] => (isOwn ? entries : []);
    return [
      {
        key: 'view',
        label: t({ message: 'View', context: 'action' }),
        icon: IconEye,
        keys: rowKeys.view,
        permission: 'scheduler_view',
        onSelect: () => void navigate(pathTo('viewScheduler', { query: { id } })),
      },
      {
        key: 'based',
        label: t`Create based on`,
        icon: IconCopyPlus,
        keys: rowKeys.based,
        permission: 'scheduler_create',
        onSelect: () => void navigate(pathTo('newScheduler', { query: { from: id } })),
      },
      activityEntry({ object: 'scheduler', id, name }),
      ...own([
        {
          key: 'edit',
          label: t`Edit`,
          icon: IconPencil,
          keys: rowKeys.edit,
          permission: 'scheduler_update',
          onSelect: () => void navigate(pathTo('editScheduler', { query: { id } })),
        },
        {
          key: 'rename',
          label: t`Rename`,
          icon: IconForms,
          keys: rowKeys.rename,
          permission: 'scheduler_update',
          ...whileOnline,
          onSelect: () => edit({ schedulerId: id, field: 'name' }),
        },
        {
          key: 'describe',
          label: t`Edit description`,
          icon: IconTextCaption,
          keys: rowKeys.describe,
          permission: 'scheduler_update',
          ...whileOnline,
          onSelect: () => edit({ schedulerId: id, field: 'description' }),
        },
        { key: 'line', line: true },
        {
          key: 'delete',
          label: t`Delete`,
          icon: IconTrash,
          keys: rowKeys.delete,
          permission: 'scheduler_delete',
          danger: true,
          ...whileOnline,
          onSelect: () => openDialog({ kind: 'delete', schedulerId: id }),
        },
      ]),
    ];
  };
}
