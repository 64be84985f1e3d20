import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import clsx from 'clsx';
import { Link } from 'react-router';
import type { Server } from '#contract/http/servers.ts';
import type { ServerConsoleCounts } from '#data/fleet/attention.ts';
import { pathTo } from '#domain/access/paths.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { serverName } from '#domain/servers/rules.ts';
import classes from './HomePage.module.css';

/** One server, one click from its consoles. `counts`: of its consoles by state; null while they are not known. */
export function ServerRow({ server, counts }: { server: Server; counts: ServerConsoleCounts | null }) {
  const { isOffline } = useUiContext();
  const { online, open, consoleCount, accountCount } = server;
  return (
    <li>
      <Link className={classes.row} to={pathTo('appPlayingControl', { query: { server: server.id } })}>
        <span
          className={classes.dot}
          data-online={online || undefined}
          data-old={isOffline || undefined}
          aria-hidden="true"
        />
        <span className={classes.serverName}>{serverName(server)}</span>
        <span className={classes.state}>{online ? <Trans>Online</Trans> : <Trans>Offline</Trans>}</span>
        <StateBadge tone={open ? 'positive' : 'secondary'}>
          {open ? <Trans context="server">Open</Trans> : <Trans context="server">Closed</Trans>}
        </StateBadge>
        <span className={classes.count}>
          <Plural value={consoleCount} one="# console" other="# consoles" />
        </span>
        <span className={clsx(classes.count, classes.accounts)}>
          <Plural value={accountCount} one="# account" other="# accounts" />
        </span>
        <IconChevronRight size={18} stroke={1.6} className={classes.chevron} aria-hidden="true" />
        {counts && online && !isOffline ? <StateStrip {...counts} /> : null}
      </Link>
    </li>
  );
}

/** The consoles of a server by state: connected, failed, and the others. */
function StateStrip({ consoles, active, failed }: ServerConsoleCounts) {
  const { t } = useLingui();
  const other = consoles - active - failed;
  return (
    <span
      className={classes.strip}
      role="img"
      aria-label={t`${active} active, ${failed} failed, ${other} other`}
      title={t`${active} active, ${failed} failed, ${other} other`}
    >
      <span data-part="active" style={{ flexGrow: active }} />
      <span data-part="failed" style={{ flexGrow: failed }} />
      <span style={{ flexGrow: other }} />
    </span>
  );
}
