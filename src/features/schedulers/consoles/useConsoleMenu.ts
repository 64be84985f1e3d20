import { useLingui } from '@lingui/react/macro';
import {
  IconCalendarOff,
  IconCalendarPlus,
  IconDeviceTv,
  IconPlayerPause,
  IconPlayerPlay,
  IconTimeline,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { ConsoleScheduler } from '#contract/http/schedulers.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { pathTo } from '#domain/access/paths.ts';
import { selectionOffer } from '#domain/schedule/running/consoleRules.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { OpenDialog } from './dialogState.ts';
import { rowKeys } from './shortcutList.ts';
import { useAttachments } from './useAttachments.ts';

export function useConsoleMenu(openDialog: OpenDialog): (row: ConsoleScheduler) => readonly MenuEntry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { isOffline } = useUiContext();
  const { detachNow, switchNow } = useAttachments();
  const when = (isPossible: boolean) =>
    isOffline ? { disabled: true, hint: t(offlineReason) } : { disabled: !isPossible };
  return (row) => {
    const { consoleId, server } = row;
    const { canDetach, canDisable } = selectionOffer([row]);
    return [
      {
        key: 'attach',
        label: t`Attach scheduler`,
        icon: IconCalendarPlus,
        keys: rowKeys.attach,
        permission: 'scheduler_attach',
        ...when(true),
        onSelect: () => openDialog({ kind: 'attach', consoleIds: [consoleId] }),
      },
      {
        key: 'switch',
        label: canDisable ? t`Disable scheduler` : t`Enable scheduler`,
        icon: canDisable ? IconPlayerPause : IconPlayerPlay,
        keys: rowKeys.switch,
        permission: 'scheduler_attach',
        ...when(canDetach),
        onSelect: () => switchNow([row], !canDisable),
      },
      {
        key: 'detach',
        label: t`Detach scheduler`,
        icon: IconCalendarOff,
        keys: rowKeys.detach,
        permission: 'scheduler_detach',
        ...when(canDetach),
        onSelect: () => detachNow([row]),
      },
      { key: 'places', line: true },
      {
        key: 'history',
        label: t`Plan and history`,
        icon: IconTimeline,
        onSelect: () => openDialog({ kind: 'history', consoleIds: [consoleId] }),
      },
      {
        key: 'accounts',
        label: t`To account list`,
        icon: IconUsers,
        permission: 'accounts_view',
        onSelect: () => void navigate(pathTo('accountsAll', { query: { consoleId } })),
      },
      {
        key: 'wall',
        label: t`To playing control`,
        icon: IconDeviceTv,
        permission: 'consoles_view',
        onSelect: () =>
          void navigate(
            `${pathTo('appPlayingControl', { query: { server: server.id } })}#console-${consoleId}`,
          ),
      },
    ];
  };
}
