import { Plural, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconUserX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { translatedText } from '#data/errors/refusals.ts';
import { pathTo } from '#domain/access/paths.ts';
import {
  type Cause,
  causesOf,
  type FailedAccount,
  type FailedConsole,
  maxListedItems,
} from '#domain/attention/attention.ts';
import { useRights } from '#data/session/rights.ts';
import { pathOfFailures } from '#domain/past/clips.ts';
import { jumpLeadMs } from '#domain/past/jumpPoints.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { useAccountName } from '#entities/consoles/consoleLabels.ts';
import classes from './Board.module.css';
import { accountOf } from './places.ts';
import { Row, Rows, Section } from './Section.tsx';

/** Failed consoles, the newest first; above {@link maxListedItems} their causes. */
export function FailedConsoles({ items }: { items: readonly FailedConsole[] }) {
  const { t } = useLingui();
  const accountName = useAccountName();
  const { watch } = useRights({ watch: 'consoles_recording_view' });
  const row = ({ error, gameConsole, server, account, since }: FailedConsole): ReactNode => (
    <Row
      key={gameConsole.id}
      to={pathTo('console', {
        params: { id: gameConsole.id },
        query: since === null ? {} : { at: since - jumpLeadMs, play: 1 },
      })}
      name={gameConsole.name.toUpperCase()}
      place={serverName(server)}
      what={<ErrorText error={error} isHidden={account !== null && account.lastError === undefined} />}
      hint={
        [...(account ? [accountName(account)] : []), ...(error ? [translatedText(error)] : [])].join(': ') ||
        undefined
      }
      since={since}
    />
  );
  return (
    <Section tone="negative" icon={IconAlertTriangle} title={t`Failed consoles`} count={items.length}>
      {watch ? (
        <ul className={classes.rows}>
          <Row
            isNameLong={items.length > maxListedItems}
            to={pathTo('failures')}
            name={t`By error`}
            what={t`Clips side by side`}
          />
        </ul>
      ) : null}
      {items.length <= maxListedItems ? (
        <Rows items={items}>{row}</Rows>
      ) : (
        <Causes
          causes={causesOf(items, ({ error }) => error)}
          to={(error) =>
            watch ? pathOfFailures(error) : pathTo('appPlayingControl', { query: { server: 'all' } })
          }
          countOf={(count) => <Plural value={count} one="# console" other="# consoles" />}
        />
      )}
    </Section>
  );
}

/** Failed accounts by error, because one cause is often fixed once for all; above {@link maxListedItems} the errors only. */
export function FailedAccounts({
  causes,
  count,
}: {
  causes: readonly Cause<FailedAccount>[];
  count: number;
}) {
  const { t } = useLingui();
  const accountName = useAccountName();
  const failuresPage = pathTo('accountFailures');
  return (
    <Section tone="negative" icon={IconUserX} title={t`Failed accounts`} count={count}>
      <ul className={classes.rows}>
        <Row
          isNameLong={count > maxListedItems}
          to={failuresPage}
          name={t`By error`}
          what={t`Reset and start again`}
        />
      </ul>
      {count > maxListedItems ? (
        <Causes
          causes={causes}
          to={() => failuresPage}
          countOf={(number) => <Plural value={number} one="# account" other="# accounts" />}
        />
      ) : (
        causes.map(({ error, items }) => (
          <div key={error ?? ''} className={classes.group}>
            <h3 className={classes.error}>
              <ErrorText error={error} />
              <span className={classes.times}>{items.length}</span>
            </h3>
            <Rows items={items}>
              {({ account, gameConsole, server }) => (
                <Row
                  key={account.id}
                  to={accountOf(server, account)}
                  name={gameConsole.name.toUpperCase()}
                  place={serverName(server)}
                  what={accountName(account)}
                  hint={account.email}
                />
              )}
            </Rows>
          </div>
        ))
      )}
    </Section>
  );
}

/** One row per error: the number of affected objects and of servers. */
function Causes<T>({
  causes,
  to,
  countOf,
}: {
  causes: readonly Cause<T>[];
  to: (error: string | null) => string;
  countOf: (count: number) => ReactNode;
}) {
  return (
    <Rows items={causes}>
      {({ error, items, servers }) => (
        <Row
          key={error ?? ''}
          isNameLong
          to={to(error)}
          name={<ErrorText error={error} />}
          place={countOf(items.length)}
          what={<Plural value={servers} one="# server" other="# servers" />}
        />
      )}
    </Rows>
  );
}

/** @param isHidden the API hides errors of accounts from roles that may not see accounts */
function ErrorText({ error, isHidden = false }: { error: string | null; isHidden?: boolean }) {
  const { t } = useLingui();
  return (
    (error && translatedText(error)) ?? (isHidden ? t`Your role cannot view the reason` : t`No reason given`)
  );
}
