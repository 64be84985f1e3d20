import { useLingui } from '@lingui/react/macro';
import {
  IconDeselect,
  IconFileImport,
  IconForms,
  IconPencil,
  IconRefresh,
  IconRobot,
  IconTable,
  IconTrash,
} from '@tabler/icons-react';
import type { WebBotAccount } from '#contract/http/webBots.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { canDelete } from '#domain/webBots/status.ts';
import { type MenuEntry, disabledBecause } from '#ui/ContextMenu/entries.ts';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { DialogState } from './dialogState.ts';
import { type Mode, modeNames, modes } from './modes.ts';

interface Options {
  openDialog: (dialog: DialogState) => void;
  reload: () => void;
  isReloading: boolean;
  mode: Mode;
  setMode: (mode: Mode) => void;
  chosen: readonly WebBotAccount[];
  unselect: () => void;
  /** Why this session cannot change anything; null: it can. */
  locked: string | null;
}

const modeIcons = { default: IconTable, edit: IconForms, botting: IconRobot } as const;

export interface WebBotGroups {
  toolbar: readonly ToolGroup[];
  menuOf: (account: WebBotAccount) => readonly MenuEntry[];
}

/** The actions of the page: in the toolbar, and in the menu of an account. */
export function useWebBotGroups(options: Options): WebBotGroups {
  const { openDialog, reload, isReloading, mode, setMode, chosen, unselect, locked } = options;
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const offline = isOffline ? t(offlineReason) : null;
  const obstacle = locked ?? offline;
  const noneSelected = chosen.length === 0 ? t`Select an account first` : null;
  const ids = chosen.map(({ id }) => id);
  const allDeleted = chosen.some(canDelete) ? null : t`The selected accounts are deleted already`;

  const toolbar: ToolGroup[] = [
    {
      key: 'reload',
      label: t`Reload`,
      look: 'buttons',
      entries: [
        {
          key: 'reload',
          label: t`Reload`,
          tip: t`Reload the accounts`,
          icon: IconRefresh,
          ...disabledBecause(offline ?? (isReloading ? t`Reloading…` : null)),
          onSelect: reload,
        },
      ],
    },
    {
      key: 'update',
      label: t`Update data`,
      look: 'menu',
      entries: [
        {
          key: 'csv',
          label: t`By CSV`,
          tip: t`Update data by CSV`,
          icon: IconFileImport,
          ...disabledBecause(obstacle),
          onSelect: () => openDialog({ kind: 'csv', file: null }),
        },
        {
          key: 'form',
          label: t`Via form`,
          tip: t`Update data via form`,
          icon: IconForms,
          ...disabledBecause(obstacle),
          onSelect: () => openDialog({ kind: 'form', accountId: null }),
        },
      ],
    },
    {
      key: 'delete',
      label: t`Delete request`,
      look: 'buttons',
      entries: [
        {
          key: 'delete',
          label: t`Delete request`,
          tip: t`Mark the selected accounts as deleted`,
          icon: IconTrash,
          danger: true,
          ...disabledBecause(obstacle ?? noneSelected ?? allDeleted),
          onSelect: () => openDialog({ kind: 'delete', ids }),
        },
      ],
    },
    {
      key: 'mode',
      label: t`Table mode`,
      look: 'named',
      entries: modes.map((key) => ({
        key,
        label: t(modeNames[key]),
        tip: `${t`Table mode`}: ${t(modeNames[key])}`,
        icon: modeIcons[key],
        isOn: key === mode,
        isChecked: key === mode,
        onSelect: () => setMode(key),
      })),
    },
    {
      key: 'selection',
      label: t`Unselect`,
      look: 'buttons',
      entries: [
        {
          key: 'unselect',
          label: t`Unselect`,
          icon: IconDeselect,
          ...disabledBecause(noneSelected),
          onSelect: unselect,
        },
      ],
    },
  ];

  return {
    toolbar,
    menuOf: (account) => [
      {
        key: 'edit',
        label: t`Edit account data`,
        icon: IconPencil,
        ...disabledBecause(obstacle),
        onSelect: () => openDialog({ kind: 'form', accountId: account.id }),
      },
      ...(canDelete(account)
        ? [
            {
              key: 'delete',
              label: t`Mark as deleted`,
              icon: IconTrash,
              danger: true,
              ...disabledBecause(obstacle),
              onSelect: () => openDialog({ kind: 'delete' as const, ids: [account.id] }),
            },
          ]
        : []),
    ],
  };
}
