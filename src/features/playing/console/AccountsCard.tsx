import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { Link } from 'react-router';
import type { ConsoleAccount, GameConsole } from '#contract/http/consoles.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { pathTo } from '#domain/access/paths.ts';
import { accountStatus } from '#contract/enums.ts';
import { nearTime } from '#domain/format/time.ts';
import { useAccountName } from '#entities/consoles/consoleLabels.ts';
import { useNow } from '#ui/clock.ts';
import { Card } from '#ui/layout/Card.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Column } from '#ui/layout/flex.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Console.module.css';

/** The accounts of a console: which one plays or played last, which wait, which have failed. */
export function AccountsCard({ gameConsole }: { gameConsole: GameConsole }) {
  const { t } = useLingui();
  const { can, timezone } = useUiContext();
  const now = useNow();
  const { id, serverId: server, accounts, activeAccount, nextCheckAt, scheduler } = gameConsole;
  const script = activeAccount?.script;
  return (
    <Card
      title={t`Accounts and queue`}
      actions={
        can('accounts_view') ? (
          <Link className={classes.link} to={pathTo('accountsAll', { query: { server, consoleId: id } })}>
            {t`To accounts`}
          </Link>
        ) : null
      }
    >
      {script ? (
        <p className={classes.fact}>{[script.title, script.description].filter(Boolean).join(' · ')}</p>
      ) : null}
      {nextCheckAt === null ? null : (
        <p className={classes.fact}>
          <Trans>Next check at {nearTime(Date.parse(nextCheckAt), now, timezone)}</Trans>
        </p>
      )}
      {accounts.length === 0 ? (
        <p className={classes.fact}>{t`The console has no accounts.`}</p>
      ) : (
        <Column component="ol" gap={0} my={8}>
          {accounts.map((account) => (
            <AccountLine key={account.id} account={account} gameConsole={gameConsole} />
          ))}
        </Column>
      )}
      {scheduler && can('scheduler_view') ? (
        <p className={classes.fact}>
          <Link className={classes.link} to={pathTo('viewScheduler', { query: { id: scheduler.id } })}>
            {scheduler.enabled ? (
              <Trans>Scheduler: {scheduler.name}, enabled</Trans>
            ) : (
              <Trans>Scheduler: {scheduler.name}, disabled</Trans>
            )}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

function AccountLine({ account, gameConsole }: { account: ConsoleAccount; gameConsole: GameConsole }) {
  const { t } = useLingui();
  const { can } = useUiContext();
  const nameOf = useAccountName();
  const { activeAccount, lastActiveAccount, serverId: server } = gameConsole;
  const { id, open, status, lastError } = account;
  const name = nameOf(account);
  return (
    <li className={classes.account} data-active={activeAccount?.id === id || undefined}>
      <Box component="span" c="dimmed" ta="right">
        {account.index}
      </Box>
      <span data-truncate title={name}>
        {can('accounts_view') ? (
          <Link className={classes.link} to={pathTo('accountsAll', { query: { server, account: id } })}>
            {name}
          </Link>
        ) : (
          name
        )}
        {lastError ? <span className={classes.error}>{translatedText(lastError)}</span> : null}
      </span>
      {activeAccount?.id === id ? (
        <StateBadge tone="positive">{t`plays`}</StateBadge>
      ) : !open ? (
        <StateBadge tone="settled">{t`done`}</StateBadge>
      ) : status === accountStatus.failed ? (
        <StateBadge tone="negative">{t`failed`}</StateBadge>
      ) : status === accountStatus.signIn ? (
        <StateBadge tone="warning">{t`waits`}</StateBadge>
      ) : !activeAccount && lastActiveAccount?.id === id ? (
        <StateBadge tone="secondary">{t`last`}</StateBadge>
      ) : null}
    </li>
  );
}
