import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { Account } from '#contract/http/accounts/account.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { useMaybeUser } from '#data/session/hooks.ts';
import { accountDryRun } from '#domain/accounts/dryRun.ts';
import type { AccountAction } from '#domain/accounts/rules.ts';
import type { GridRows } from '#ui/DataGrid/types.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { actionDialogAtom } from '../atoms.ts';
import type { ToolEntry, ToolGroup } from '../toolbar/types.ts';
import {
  actionIcons,
  actionLabels,
  actionPermissions,
  hardStartDisabled,
  leftOutTexts,
  noneSelected,
} from './labels.ts';
import { useLogsEntry } from './useLogsEntry.ts';

interface GroupSpec {
  key: string;
  label: MessageDescriptor;
  entries: readonly (AccountAction | 'logs')[];
}

const groups: readonly GroupSpec[] = [
  { key: 'connect', label: msg`Connect`, entries: ['start', 'hardStart', 'stop'] },
  { key: 'done', label: msg({ message: 'Done', context: 'account action' }), entries: ['done', 'undone'] },
  { key: 'reset', label: msg`Reset state`, entries: ['reset'] },
  { key: 'logs', label: msg`Logs`, entries: ['logs'] },
  { key: 'delete', label: msg`Delete`, entries: ['delete'] },
];

export interface ActionGroups {
  /** For the toolbar: they act on these accounts. */
  forSelection: (ids: ReadonlySet<number>) => readonly ToolGroup[];
  /** For the menu of one account; what its state does not allow is disabled and says why. */
  forAccount: (account: Account) => readonly ToolGroup[];
}

/** The actions on accounts in their groups. Those that change accounts open a dialog; {@link AccountActionDialog} shows it. */
export function useActionGroups(rows: GridRows<Account>): ActionGroups {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const isHardStartOn = useMaybeUser()?.settings.hardRunButton ?? false;
  const openDialog = useSetAtom(actionDialogAtom);
  const logsEntry = useLogsEntry();

  const groupsOf = (
    ids: readonly number[],
    obstacleOf: (action: AccountAction) => MessageDescriptor | null,
  ): ToolGroup[] => {
    const entryOf = (action: AccountAction): ToolEntry => {
      const isRefused = action === 'hardStart' && !isHardStartOn;
      const obstacle = isOffline ? offlineReason : isRefused ? hardStartDisabled : obstacleOf(action);
      return {
        key: action,
        label: t(actionLabels[action]),
        icon: actionIcons[action],
        permission: actionPermissions[action],
        danger: action === 'delete',
        ...(obstacle ? { disabled: true, hint: t(obstacle) } : {}),
        onSelect: () => openDialog({ action, ids }),
      };
    };
    const accounts = (): Account[] => ids.flatMap((id) => rows.get(id) ?? []);
    return groups.map(({ key, label, entries }) => ({
      key,
      label: t(label),
      entries: entries.map((name) => (name === 'logs' ? logsEntry(accounts, ids.length) : entryOf(name))),
    }));
  };

  return {
    forSelection: (ids) => groupsOf([...ids], () => (ids.size === 0 ? noneSelected : null)),
    forAccount: (account) =>
      groupsOf([account.id], (action) => {
        const [left] = accountDryRun(action, [account]).leftOut;
        return left ? leftOutTexts[left.reason] : null;
      }),
  };
}
