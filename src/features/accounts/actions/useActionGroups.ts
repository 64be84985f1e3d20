import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { useMaybeUser } from '#data/session/hooks.ts';
import { accountDryRun } from '#domain/accounts/dryRun.ts';
import type { AccountAction } from '#domain/accounts/rules.ts';
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

const groups: readonly { key: string; label: MessageDescriptor; actions: readonly AccountAction[] }[] = [
  { key: 'connect', label: msg`Connect`, actions: ['start', 'hardStart', 'stop'] },
  {
    key: 'done',
    label: msg({ message: 'Done', context: 'account action' }),
    actions: ['done', 'undone'],
  },
  { key: 'reset', label: msg`Reset state`, actions: ['reset'] },
  { key: 'delete', label: msg`Delete`, actions: ['delete'] },
];

interface ActionGroups {
  /** For the toolbar: they act on these accounts. */
  forSelection: (ids: ReadonlySet<number>) => readonly ToolGroup[];
  /** For the menu of one account; what its state does not allow is disabled and says why. */
  forAccount: (account: Account) => readonly ToolGroup[];
}

/** The actions on accounts in their groups. Each opens its dialog ({@link AccountActionDialog} shows it). */
export function useActionGroups(): ActionGroups {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const isHardStartOn = useMaybeUser()?.settings.hardRunButton ?? false;
  const openDialog = useSetAtom(actionDialogAtom);

  const groupsOf = useCallback(
    (ids: readonly number[], obstacleOf: (action: AccountAction) => MessageDescriptor | null): ToolGroup[] =>
      groups.map(({ key, label, actions }) => ({
        key,
        label: t(label),
        entries: actions.map((action): ToolEntry => {
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
        }),
      })),
    [t, isOffline, isHardStartOn, openDialog],
  );

  return {
    forSelection: (ids) => groupsOf([...ids], () => (ids.size === 0 ? noneSelected : null)),
    forAccount: (account) =>
      groupsOf([account.id], (action) => {
        const [left] = accountDryRun(action, [account]).leftOut;
        return left ? leftOutTexts[left.reason] : null;
      }),
  };
}
