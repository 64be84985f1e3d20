import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FailedAccounts, Failure, FailureGroup } from '#domain/attention/attention.ts';
import { useAccountName } from '#entities/consoles/labels.ts';
import classes from './Board.module.css';
import { serverName } from '#domain/servers/rules.ts';
import { tileOf } from './places.ts';
import { Row, Rows, Section } from './Section.tsx';
import { pathTo } from '#domain/access/paths.ts';

/** The API hides account errors from roles that may not see accounts. */
const isWithheld = ({ account }: Failure): boolean => account !== null && account.lastError === undefined;

/** Failed consoles and accounts, grouped by error: one cause is often fixed once for all. */
export function Failures({
  groups,
  accounts: failedAccounts,
}: {
  groups: readonly FailureGroup[];
  /** Null: none, or not known. */
  accounts: FailedAccounts | null;
}) {
  const accountName = useAccountName();
  const all = groups.flatMap(({ failures }) => failures);
  const consoles = all.filter(({ isConsole }) => isConsole).length;
  const accounts = all.length - consoles;
  return (
    <Section
      tone="negative"
      icon={IconAlertTriangle}
      title={
        <>
          <Trans context="attention">Failed</Trans>
          <span className={classes.aside}>
            {consoles > 0 ? <Plural value={consoles} one="# console" other="# consoles" /> : null}
            {consoles > 0 && accounts > 0 ? ', ' : null}
            {accounts > 0 ? <Plural value={accounts} one="# account" other="# accounts" /> : null}
          </span>
        </>
      }
      count={all.length}
    >
      {failedAccounts ? <AllFailed {...failedAccounts} /> : null}
      {groups.map(({ error, failures }) => (
        <div key={error ?? ''} className={classes.group}>
          <h3 className={classes.error}>
            {error ??
              (failures.every(isWithheld) ? (
                <Trans>Your role cannot view the reasons</Trans>
              ) : (
                <Trans>No reason given</Trans>
              ))}
            <span className={classes.times}>{failures.length}</span>
          </h3>
          <Rows items={failures}>
            {({ gameConsole, server, account, isConsole }) => (
              <Row
                key={`${gameConsole.id}/${account?.id}`}
                to={tileOf(server, gameConsole)}
                name={gameConsole.name.toUpperCase()}
                place={serverName(server)}
                what={
                  isConsole ? (
                    account ? (
                      accountName(account)
                    ) : (
                      <Trans>the console itself</Trans>
                    )
                  ) : (
                    <>
                      <span className={classes.mark}>
                        <Trans>account</Trans>
                      </span>{' '}
                      {account ? accountName(account) : null}
                    </>
                  )
                }
                hint={account?.email}
              />
            )}
          </Rows>
        </div>
      ))}
    </Section>
  );
}

/** All failed accounts in one line, linked to where they are reset and started again. */
function AllFailed({ accounts, errors, servers }: FailedAccounts) {
  return (
    <ul className={classes.rows}>
      <Row
        to={pathTo('accountFailures')}
        name={<Plural value={accounts} one="# failed account" other="# failed accounts" />}
        place={
          <>
            <Plural value={errors} one="# error" other="# errors" />
            {', '}
            <Plural value={servers} one="# server" other="# servers" />
          </>
        }
        what={<Trans>By error and server</Trans>}
      />
    </ul>
  );
}
