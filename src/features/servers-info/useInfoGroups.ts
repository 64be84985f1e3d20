import { useLingui } from '@lingui/react/macro';
import {
  IconAdjustments,
  IconCloudDownload,
  IconDeviceTv,
  IconLock,
  IconLockOpen,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlugConnectedX,
  IconSelectAll,
  IconSquareX,
  IconUsers,
  IconVersions,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Server } from '#contract/http/servers.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { pathTo } from '#domain/access/paths.ts';
import { pathToAction, type RequestableAction } from '#domain/accounts/requestedAction.ts';
import type { ToolEntry, ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import { useUiContext } from '#ui/uiContext.ts';

export interface InfoActions {
  shown: readonly Server[];
  chosenIds: ReadonlySet<number>;
  /** Selects only these servers. */
  onChoose: (serverIds: readonly number[]) => void;
  onOpenAll: () => void;
  onCloseAll: (force: boolean) => void;
  onUpdateAgents: () => void;
  onSetScript: () => void;
  onConfig: () => void;
}

/**
 * Open, Close and Versions act on the selected servers or, without a selection, on all that are shown; the rest on the
 * selected ones and their accounts.
 * @param isReady there are servers
 */
export function useInfoGroups(actions: InfoActions, isReady: boolean): readonly ToolGroup[] {
  const { shown, chosenIds, onChoose, onOpenAll, onCloseAll, onUpdateAgents, onSetScript, onConfig } =
    actions;
  const { t } = useLingui();
  const navigate = useNavigate();
  const { isOffline } = useUiContext();
  const count = chosenIds.size;
  const server = [...chosenIds].join(',');
  const go = (to: string): void => void navigate(to);
  const disabled = !isReady;
  const needsSome =
    count > 0 ? {} : { disabled: true, hint: t`Select servers first: each has a checkbox beside its name.` };
  const action = (name: RequestableAction): Pick<ToolEntry, 'disabled' | 'hint' | 'onSelect'> => ({
    ...(isOffline ? { disabled: true, hint: t(offlineReason) } : needsSome),
    onSelect: () => go(pathToAction(name, [...chosenIds])),
  });
  const alone = (entry: ToolEntry): ToolGroup => ({ key: entry.key, label: entry.label, entries: [entry] });
  return [
    alone({
      key: 'open',
      label: count > 0 ? t`Open ${count}` : t`Open all`,
      icon: IconLockOpen,
      permission: 'servers_open',
      disabled,
      onSelect: onOpenAll,
    }),
    {
      key: 'close',
      label: count > 0 ? t`Close ${count}` : t`Close all`,
      look: 'menu',
      entries: [
        {
          key: 'normal',
          label: t`Normal`,
          icon: IconLock,
          permission: 'servers_open',
          hint: t`Consoles disconnect after the current script ends.`,
          disabled,
          onSelect: () => onCloseAll(false),
        },
        {
          key: 'force',
          label: t`Force`,
          icon: IconPlugConnectedX,
          permission: 'servers_open',
          danger: true,
          hint: t`All connected consoles disconnect immediately.`,
          disabled,
          onSelect: () => onCloseAll(true),
        },
      ],
    },
    {
      key: 'versions',
      label: count > 0 ? t`Versions: ${count}` : t`Versions`,
      look: 'menu',
      entries: [
        {
          key: 'agents',
          label: t`Update agents`,
          icon: IconCloudDownload,
          permission: 'servers_update',
          hint: t`Online servers with an outdated agent.`,
          disabled,
          onSelect: onUpdateAgents,
        },
        {
          key: 'script',
          label: t`Set script version`,
          icon: IconVersions,
          permission: 'servers_update',
          disabled,
          onSelect: onSetScript,
        },
      ],
    },
    alone({
      key: 'config',
      label: t`Config`,
      tip: t`Add a config to servers, or remove it`,
      icon: IconAdjustments,
      permission: ['config_attach', 'config_detach'],
      disabled,
      onSelect: onConfig,
    }),
    alone({
      key: 'start',
      label: t`Start accounts`,
      tip: t`Start the accounts of the selected servers`,
      icon: IconPlayerPlay,
      permission: 'accounts_connect',
      ...action('start'),
    }),
    {
      key: 'selected',
      label: t`Selected: ${count}`,
      look: 'menu',
      entries: [
        {
          key: 'all',
          label: t`Select all that are shown`,
          icon: IconSelectAll,
          disabled,
          onSelect: () => onChoose(shown.map(({ id }) => id)),
        },
        {
          key: 'none',
          label: t`Unselect`,
          icon: IconSquareX,
          ...needsSome,
          onSelect: () => onChoose([]),
        },
        {
          key: 'stop',
          label: t`Stop accounts`,
          icon: IconPlayerStop,
          permission: 'accounts_connect',
          ...action('stop'),
        },
        {
          key: 'accounts',
          label: t`To accounts`,
          icon: IconUsers,
          permission: 'accounts_view',
          ...needsSome,
          onSelect: () => go(pathTo('accountsAll', { query: { server } })),
        },
        {
          key: 'wall',
          label: t`To playing control`,
          icon: IconDeviceTv,
          permission: 'consoles_view',
          ...needsSome,
          onSelect: () => go(pathTo('appPlayingControl', { query: { server } })),
        },
      ],
    },
  ];
}
