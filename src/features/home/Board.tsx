import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconClockExclamation, IconPlayerPause, IconServerOff, IconWallet } from '@tabler/icons-react';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import type { Attention } from '#domain/attention/attention.ts';
import { formatUsd } from '#domain/format/money.ts';
import { fromNow } from '#domain/format/fromNow.ts';
import { dateTime } from '#domain/format/time.ts';
import classes from './Board.module.css';
import { FailedAccounts, FailedConsoles } from './Failures.tsx';
import { serverName } from '#domain/servers/serverRules.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { cardOf, controlOf } from './places.ts';
import { Row, Rows, Section } from './Section.tsx';

/** Everything that needs attention, most severe first. `now` in milliseconds since the epoch. */
export function Board({ attention, now }: { attention: Attention; now: number }) {
  const { servers, failedConsoles, paused, failedAccounts, failedAccountCount, expiring, lowBalance } =
    attention;
  const { t, i18n } = useLingui();
  const { isOffline } = useUiContext();
  const { timezone } = useUser().settings;
  return (
    <div className={classes.board} data-offline={isOffline || undefined}>
      {servers.length > 0 ? (
        <Section tone="warning" icon={IconServerOff} title={t`Servers not running`} count={servers.length}>
          <Rows items={servers}>
            {({ kind, server }) => (
              <Row
                key={server.id}
                to={cardOf(server)}
                name={serverName(server)}
                place={server.group.name}
                what={
                  <>
                    <b>{kind === 'offline' ? t`Offline` : <Trans context="server">Closed</Trans>}</b>
                    {' · '}
                    <Plural value={server.consoleCount} one="# console" other="# consoles" />
                  </>
                }
                since={
                  kind === 'offline' && server.offlineSince !== null ? Date.parse(server.offlineSince) : null
                }
              />
            )}
          </Rows>
        </Section>
      ) : null}
      {failedConsoles.length > 0 ? <FailedConsoles items={failedConsoles} /> : null}
      {paused.length > 0 ? (
        <Section tone="info" icon={IconPlayerPause} title={t`Paused scripts`} count={paused.length}>
          <Rows items={paused}>
            {({ gameConsole, server, pausedBy, isMine }) => (
              <Row
                key={gameConsole.id}
                to={controlOf(server, gameConsole)}
                name={gameConsole.name.toUpperCase()}
                place={serverName(server)}
                what={
                  isMine ? (
                    t`by you`
                  ) : pausedBy === null ? (
                    t`by an unknown user`
                  ) : (
                    <Trans>by {pausedBy}</Trans>
                  )
                }
              />
            )}
          </Rows>
        </Section>
      ) : null}
      {failedAccountCount > 0 ? <FailedAccounts causes={failedAccounts} count={failedAccountCount} /> : null}
      {expiring.length > 0 ? (
        <Section
          tone="warning"
          icon={IconClockExclamation}
          title={t`Expiring consoles`}
          count={expiring.length}
        >
          <Rows items={expiring}>
            {({ gameConsole, server, expiresAt }) => (
              <Row
                key={gameConsole.id}
                to={expiresAt > now ? pathTo('activeConsoles') : controlOf(server, gameConsole)}
                name={gameConsole.name.toUpperCase()}
                place={serverName(server)}
                what={fromNow(expiresAt, now, i18n.locale)}
                hint={dateTime(expiresAt, timezone)}
              />
            )}
          </Rows>
        </Section>
      ) : null}
      {lowBalance === null ? null : (
        <Section tone="warning" icon={IconWallet} title={t`Low balance`} count={1}>
          <Rows items={[lowBalance]}>
            {(balance) => (
              <Row
                key="balance"
                to={pathTo('newPayment')}
                name={formatUsd(balance, i18n.locale)}
                what={t`Top up before the next console billing`}
              />
            )}
          </Rows>
        </Section>
      )}
    </div>
  );
}
