import { Trans, useLingui } from '@lingui/react/macro';
import { Box, CloseButton, Group, Stack, Text } from '@mantine/core';
import { IconActivity, IconDeviceTv, IconFileDownload, IconUserOff } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Account } from '#contract/http/accounts/account.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { useClosedServers } from '#data/servers/queries.ts';
import { accountDryRun } from '#domain/accounts/dryRun.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Row } from '#ui/layout/flex.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { SkeletonRows } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { actionLabels } from '../actions/actionLabels.ts';
import { actionDialogAtom } from '../atoms.ts';
import { useActionGroups } from '../actions/useActionGroups.ts';
import { useLeftOutText } from '../actions/useLeftOutText.ts';
import { useAccountLabels } from '../accountLabels.ts';
import type { AccountsPreset } from '../columns/presets.ts';
import { menuOf } from '#ui/Toolbar/menuOf.ts';
import {
  effectiveIcon as EffectiveIcon,
  effectivePermission,
  useOpenEffective,
} from '#entities/configs/overlay.ts';
import { BelowNormalNote } from '#entities/belowNormal/BelowNormalNote.tsx';
import { activityOverlayAtom } from '#entities/activity/overlay.ts';
import { useAccountLogs } from '#entities/accounts/useAccountLogs.ts';
import { Why } from '#entities/why/Why.tsx';
import { wallOf } from '../wallOf.ts';
import classes from './Panel.module.css';
import { NoteList } from '#entities/notes/NoteList.tsx';
import { PanelCodes } from './PanelCodes.tsx';
import { PanelConsole } from './PanelConsole.tsx';
import { PanelDuid } from './PanelDuid.tsx';
import { PanelFields } from './PanelFields.tsx';
import { PanelTasks } from './PanelTasks.tsx';
import { Section } from './Section.tsx';

export interface AccountPanelProps {
  id: number;
  /** The page, which offers actions of its own. */
  preset: AccountsPreset;
  rows: GridRows<Account>;
  /** Whether not all accounts are loaded yet, so that a missing one may still come. */
  isPartial: boolean;
  onClose: () => void;
}

/** Everything about one account, next to the grid; on a narrow screen instead of the grid. */
export function AccountPanel({ id, preset, rows, isPartial, onClose }: AccountPanelProps) {
  const { t } = useLingui();
  const subscribe = useCallback((listener: () => void) => rows.subscribeRow(id, listener), [rows, id]);
  const account = useSyncExternalStore(subscribe, () => rows.get(id));
  const element = useRef<HTMLElement>(null);
  useShortcuts('page', [{ keys: 'Escape', label: t`Close the details`, run: onClose }]);
  useEffect(() => element.current?.focus({ preventScroll: true }), [id]);
  return (
    <aside
      ref={element}
      className={classes.panel}
      tabIndex={-1}
      aria-label={account ? t`Account ${account.email}` : t`Account`}
    >
      {account ? (
        <Content account={account} rows={rows} preset={preset} onClose={onClose} />
      ) : (
        <>
          <div className={classes.header}>
            <Box component="h2" fz={15} fw={600} lh="20px" data-wrap>
              {t`Account`}
            </Box>
            <CloseButton aria-label={t`Close`} onClick={onClose} />
          </div>
          {isPartial ? (
            <Stack gap={8} flex={1} p="0 16px 16px" data-scroll>
              <SkeletonRows />
            </Stack>
          ) : (
            <Notice icon={IconUserOff} title={t`Account not found`}>
              {t`It was deleted, or you do not have access to it.`}
            </Notice>
          )}
        </>
      )}
    </aside>
  );
}

function Content({
  account,
  rows,
  preset,
  onClose,
}: Omit<AccountPanelProps, 'id' | 'isPartial'> & { account: Account }) {
  const { t } = useLingui();
  const { statusOf, toneOf } = useAccountLabels();
  const actions = useActionGroups(rows, preset);
  const downloadLogs = useAccountLogs();
  const openEffective = useOpenEffective();
  const showActivity = useSetAtom(activityOverlayAtom);
  const openAction = useSetAtom(actionDialogAtom);
  const { id, email, index, server, lastError } = account;
  const obstacle = useStartObstacle(account);
  const place = [account.serverGroup.name, server.name, account.console.name].join(' / ');
  return (
    <>
      <header className={classes.header}>
        <Group gap={4} wrap="nowrap" mih={28}>
          <Box component="h2" fz={15} fw={600} lh="20px" data-wrap>
            {email}
          </Box>
          <CopyButton text={email} label={t`Copy the email`} />
        </Group>
        <CloseButton aria-label={t`Close`} onClick={onClose} />
        <Row component="p" gap="2px 12px" align="stretch" c="dimmed" fz={13} data-wrap>
          <StateBadge tone={toneOf(account)}>{statusOf(account)}</StateBadge>
          <span>
            <Trans>Index {index}</Trans>
          </span>
          <span>{place}</span>
        </Row>
        {lastError === null ? null : (
          <Box component="p" c="var(--mantine-color-error)" fz={13} data-wrap>
            {translatedText(lastError)}
          </Box>
        )}
        <Text c="dimmed" fz="sm" component="div">
          <Why
            account={account}
            fallback={obstacle === null ? null : <Trans>Cannot be started: {obstacle}</Trans>}
          />
        </Text>
        {account.quarantine ? (
          <ActionButton
            permission="accounts_connect"
            onClick={() => openAction({ action: 'liftQuarantine', ids: [id] })}
          >
            {t(actionLabels.liftQuarantine)}
          </ActionButton>
        ) : null}
        <BelowNormalNote subject="account" id={id} />
        <Group gap={8} align="stretch" className={classes.actions}>
          <ActionButton
            permission="consoles_view"
            icon={IconDeviceTv}
            component={Link}
            to={wallOf(account.server.id, [account.console.id])}
          >
            {t`To playing control`}
          </ActionButton>
          <ActionButton
            permission="accounts_logs_view"
            icon={IconFileDownload}
            tip={t`Download account logs`}
            onClick={() => downloadLogs(account)}
          >
            {t`Logs`}
          </ActionButton>
          <ActionButton
            permission={effectivePermission}
            icon={EffectiveIcon}
            onClick={() => openEffective({ kind: 'account', id, name: email })}
          >
            {t`Effective config`}
          </ActionButton>
          <ActionButton
            permission="activity_view"
            icon={IconActivity}
            onClick={() => showActivity({ object: 'account', id, name: email })}
          >
            {t`Activity`}
          </ActionButton>
          <MenuButton entries={menuOf(actions.forAccount(account))}>{t`Actions`}</MenuButton>
        </Group>
      </header>
      <Stack key={id} gap={8} flex={1} p="0 16px 16px" data-scroll>
        <Section title={t`Notes`}>
          <NoteList kind="account" id={id} isFolded />
        </Section>
        <PanelCodes account={account} />
        <Permitted permission="consoles_view">
          <PanelConsole serverId={server.id} consoleId={account.console.id} name={account.console.name} />
        </Permitted>
        <Permitted permission="servers_tasks_view">
          <PanelTasks accountId={id} serverId={server.id} />
        </Permitted>
        <PanelFields account={account} />
        <PanelDuid id={id} />
      </Stack>
    </>
  );
}

/** Why the account cannot be started now; null when it can, or when it is at work. */
function useStartObstacle(account: Account): string | null {
  const closed = useClosedServers();
  const leftOutText = useLeftOutText();
  const [left] = accountDryRun('start', [account], closed).leftOut;
  return left && left.reason !== 'busy' ? leftOutText(left) : null;
}
