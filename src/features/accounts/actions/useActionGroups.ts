import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { Account } from '#contract/http/accounts/account.ts';
import { useReachedLimit } from '#data/accounts/hooks.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { useClosedServers, useCachedServer } from '#data/servers/queries.ts';
import { useMaybeUser } from '#data/session/hooks.ts';
import { accountDryRun, type ReasonCount } from '#domain/accounts/dryRun.ts';
import {
  isPairingAction,
  type PairingAction,
  selectionFault,
  type SelectionSummary,
  summarizeSelection,
  taskOf,
} from '#domain/accounts/pairing/pairing.ts';
import type { AccountAction } from '#domain/accounts/accountRules.ts';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { actionDialogAtom } from '../atoms.ts';
import { faultTexts, limitTexts, pairingShortLabels } from '../pairing/pairingLabels.ts';
import type { SelectionStates } from '../pairing/useSelectionSummary.ts';
import type { AccountsPreset, ActionGroupKey } from '../columns/presets.ts';
import { disabledBecause } from '#ui/ContextMenu/entries.ts';
import type { ToolEntry, ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import {
  actionIcons,
  actionLabels,
  actionPermissions,
  hardStartDisabled,
  leftOutTexts,
  noneSelected,
  noneValid,
} from './actionLabels.ts';
import { useLeftOutText } from './useLeftOutText.ts';
import { IconFileDownload } from '@tabler/icons-react';
import { useServices } from '#data/services.ts';
import { systemClock } from '#domain/clock.ts';
import { saveFile } from '#ui/useDownload.ts';
import { useAccountLogs } from '#entities/accounts/useAccountLogs.ts';

/** Accounts of one download: all logs are held in memory until they are saved. */
const maxLogAccounts = 500;

interface GroupSpec {
  key: ActionGroupKey;
  label: MessageDescriptor;
  look?: 'menu';
  entries: readonly (AccountAction | 'logs')[];
}

const groups: readonly GroupSpec[] = [
  {
    key: 'connect',
    label: msg({ message: 'Connect', context: 'accounts' }),
    entries: ['start', 'hardStart', 'stop'],
  },
  { key: 'done', label: msg({ message: 'Done', context: 'account action' }), entries: ['done', 'undone'] },
  {
    key: 'parring',
    label: msg`Pairing`,
    look: 'menu',
    entries: [
      'pair',
      'pairByLink',
      'pairByPinCode',
      'importPairing',
      'checkPairing',
      'resetPairing',
      'hardResetPairing',
    ],
  },
  {
    key: 'signIn',
    label: msg`Sign in`,
    look: 'menu',
    entries: ['signIn', 'signInByLink', 'resetSignIn'],
  },
  { key: 'reset', label: msg`Reset state`, entries: ['reset'] },
  {
    key: 'quarantine',
    label: msg({ message: 'Quarantine', context: 'account action' }),
    look: 'menu',
    entries: ['quarantine', 'liftQuarantine'],
  },
  { key: 'logs', label: msg`Logs`, entries: ['logs'] },
  { key: 'delete', label: msg`Delete`, entries: ['delete'] },
];

export interface ActionGroups {
  /** For the toolbar: they act on these accounts. */
  forSelection: (ids: ReadonlySet<number>, states: SelectionStates) => readonly ToolGroup[];
  /** For the menu of one account; actions that its state does not allow are disabled and say why. */
  forAccount: (account: Account) => readonly ToolGroup[];
}

/** The actions on accounts in their groups. Those that change accounts open a dialog; {@link AccountActionDialog} shows it. */
export function useActionGroups(
  rows: GridRows<Account>,
  preset: Pick<AccountsPreset, 'groups' | 'named'>,
): ActionGroups {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const isHardStartOn = useMaybeUser()?.settings.hardRunButton ?? false;
  const openDialog = useSetAtom(actionDialogAtom);
  const logsEntry = useLogsEntry();
  const reachedLimit = useReachedLimit();
  const closed = useClosedServers();
  const leftOutText = useLeftOutText();

  const groupsOf = (
    ids: readonly number[],
    obstacleOf: (action: AccountAction) => string | null,
  ): ToolGroup[] => {
    const entryOf = (action: AccountAction): ToolEntry => {
      const isRefused = action === 'hardStart' && !isHardStartOn;
      const obstacle = isOffline ? t(offlineReason) : isRefused ? t(hardStartDisabled) : obstacleOf(action);
      return {
        key: action,
        label: t(actionLabels[action]),
        ...(isPairingAction(action) ? { shortLabel: t(pairingShortLabels[action]) } : {}),
        icon: actionIcons[action],
        permission: actionPermissions[action],
        danger: action === 'delete',
        ...disabledBecause(obstacle),
        onSelect: () => openDialog({ action, ids }),
      };
    };
    const accounts = (): Account[] => ids.flatMap((id) => rows.get(id) ?? []);
    const shown = groups.filter(({ key }) => preset.groups.includes(key));
    return shown.map(({ key, label, look, entries }) => ({
      key,
      ...(preset.named.includes(key) ? { look: 'named' as const } : look ? { look } : {}),
      label: t(label),
      entries: entries.map((name) => (name === 'logs' ? logsEntry(accounts, ids.length) : entryOf(name))),
    }));
  };

  /** Why a pairing action is not offered: the states, then the limit of tasks. */
  const pairingObstacle = (action: PairingAction, summary: SelectionSummary): string | null => {
    const fault = selectionFault(action, summary);
    const task = taskOf(action);
    if (fault !== null) return t(faultTexts[fault]);
    return task !== null && reachedLimit !== null ? t(limitTexts[task](reachedLimit)) : null;
  };

  /** Why an action changes none of the selected accounts. */
  const noneObstacle = (reasons: readonly ReasonCount[] | undefined): string | null => {
    if (!reasons) return null;
    const texts = reasons.map(({ reason, count }) => {
      const text = t(leftOutTexts[reason]);
      return reasons.length > 1 ? `${text} (${count})` : text;
    });
    return `${t(noneValid)}: ${texts.join(', ')}`;
  };

  return {
    forSelection: (ids, states) =>
      groupsOf([...ids], (action) => {
        if (ids.size === 0) return t(noneSelected);
        return isPairingAction(action)
          ? pairingObstacle(action, states)
          : noneObstacle(states.reasons[action]);
      }),
    forAccount: (account) =>
      groupsOf([account.id], (action) => {
        const [left] = accountDryRun(action, [account], closed).leftOut;
        if (left) return leftOutText(left);
        const summary = summarizeSelection([{ account, count: 1 }]);
        return isPairingAction(action) ? pairingObstacle(action, summary) : null;
      }),
  };
}

/** Downloads the logs of accounts: of one as the zip of its agent, of several as one zip, with progress in the shell. */
function useLogsEntry(): (accounts: () => readonly Account[], count: number) => ToolEntry {
  const { t } = useLingui();
  const { channel } = useServices();
  const { bulkJobs, timezone, isOffline, reportError } = useUiContext();
  const cachedServer = useCachedServer();
  const downloadOne = useAccountLogs();

  /** The code is loaded with the first download: few pages need it. */
  async function downloadMany(accounts: readonly Account[]): Promise<void> {
    const { createLogsBulk } = await import('#data/accounts/logs.ts');
    const tokenOf = (id: number): string | undefined => cachedServer(id)?.token;
    bulkJobs.start({
      title: t`Account logs`,
      bulk: createLogsBulk(
        {
          channel,
          tokenOf,
          timezone,
          clock: systemClock,
          save: ({ file, name }) => saveFile(file, name),
          onError: reportError,
        },
        accounts,
      ),
      nameOf: ({ email }) => email,
      doneLabel: msg({ message: 'downloaded', context: 'bulk' }),
    });
  }

  function obstacleOf(count: number): string | null {
    if (isOffline) return t(offlineReason);
    if (count === 0) return t(noneSelected);
    return count > maxLogAccounts ? t`At most ${maxLogAccounts} accounts at once` : null;
  }

  return (accounts, count) => {
    const obstacle = obstacleOf(count);
    return {
      key: 'logs',
      label: t`Logs`,
      tip: t`Download account logs`,
      icon: IconFileDownload,
      permission: 'accounts_logs_view',
      ...disabledBecause(obstacle),
      onSelect() {
        const all = accounts();
        if (all.length > 1) downloadMany(all).catch(reportError);
        else if (all[0]) downloadOne(all[0]);
      },
    };
  };
}
