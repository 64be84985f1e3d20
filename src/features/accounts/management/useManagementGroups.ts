import { useLingui } from '@lingui/react/macro';
import { IconClearAll, IconListSearch, IconUsers } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Account } from '#contract/http/accounts/account.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { pathTo } from '#domain/access/paths.ts';
import { accountSkipReason } from '#domain/accounts/accountRules.ts';
import { useUiContext } from '#ui/uiContext.ts';
import {
  actionIcons,
  actionLabels,
  actionPermissions,
  leftOutTexts,
  noneSelected,
} from '../actions/actionLabels.ts';
import { disabledBecause } from '#ui/ContextMenu/entries.ts';
import type { ToolEntry, ToolGroup } from '#ui/Toolbar/toolGroup.ts';

export type ManagementDialog =
  | { kind: 'search' }
  | { kind: 'action'; action: 'done' | 'undone'; ids: readonly number[] };

export interface ManagementGroups {
  search: ToolGroup;
  forSelection: (ids: readonly number[]) => readonly ToolGroup[];
  forAccount: (account: Account) => readonly ToolGroup[];
}

interface Options {
  openDialog: (dialog: ManagementDialog) => void;
  clear: () => void;
  canClear: boolean;
}

export function useManagementGroups({ openDialog, clear, canClear }: Options): ManagementGroups {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const navigate = useNavigate();
  const offline = isOffline ? t(offlineReason) : null;

  const done = (
    ids: readonly number[],
    obstacleOf: (action: 'done' | 'undone') => string | null,
  ): ToolGroup => ({
    key: 'done',
    label: t({ message: 'Done', context: 'account action' }),
    look: 'buttons',
    entries: (['done', 'undone'] as const).map((action): ToolEntry => ({
      key: action,
      label: t(actionLabels[action]),
      icon: actionIcons[action],
      permission: actionPermissions[action],
      ...disabledBecause(offline ?? obstacleOf(action)),
      onSelect: () => openDialog({ kind: 'action', action, ids }),
    })),
  });

  return {
    search: {
      key: 'search',
      label: t`Search`,
      look: 'buttons',
      entries: [
        {
          key: 'search',
          label: t`Search`,
          tip: t`Search accounts`,
          icon: IconListSearch,
          ...disabledBecause(offline),
          onSelect: () => openDialog({ kind: 'search' }),
        },
        {
          key: 'clear',
          label: t`Clear`,
          tip: t`Clear the search`,
          icon: IconClearAll,
          ...disabledBecause(canClear ? null : t`Nothing to clear`),
          onSelect: clear,
        },
      ],
    },
    forSelection: (ids) => [done(ids, () => (ids.length === 0 ? t(noneSelected) : null))],
    forAccount: (account) => [
      done([account.id], (action) => {
        const reason = accountSkipReason(action, account);
        return reason === null ? null : t(leftOutTexts[reason]);
      }),
      {
        key: 'places',
        label: t`Places`,
        entries: [
          {
            key: 'all',
            label: t`To all accounts`,
            icon: IconUsers,
            permission: 'accounts_view',
            onSelect: () =>
              void navigate(
                pathTo('accountsAll', {
                  query: { server: account.server.id, consoleId: account.console.id, account: account.id },
                }),
              ),
          },
        ],
      },
    ],
  };
}
