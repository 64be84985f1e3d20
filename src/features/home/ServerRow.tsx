import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Server } from '#contract/http/servers.ts';
import type { ServerConsoleCounts } from '#data/fleet/attention.ts';
import { changeKeyOf, useServerWatch } from '#data/servers/watch.ts';
import { useRights } from '#data/session/rights.ts';
import { pathTo } from '#domain/access/paths.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { createObservable } from '#domain/observable.ts';
import { ServerLoads } from '#entities/servers/LoadBar/ServerLoads.tsx';
import type { InViewObserver } from '#ui/inViewObserver.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import classes from './HomePage.module.css';

export interface ServerRowProps {
  server: Server;
  /** Number of consoles by state; null while unknown. */
  counts: ServerConsoleCounts | null;
  observer: InViewObserver;
  /** The user is present: the load is refreshed. */
  attended: boolean;
}

/** One server, with a link to its consoles: their states, its load, and deviations from the plan. */
export function ServerRow({ server, counts, observer, attended }: ServerRowProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { loads } = useRights({ loads: 'servers_view' });
  const { online, open, consoleCount, accountCount } = server;
  const row = useRef<HTMLLIElement>(null);
  const [visible] = useState(() => createObservable(false));
  useEffect(() => {
    const { current } = row;
    return current ? observer.observe(current, { near: () => undefined, visible: visible.set }) : undefined;
  }, [observer, visible]);
  const watch = useServerWatch(server.token, {
    visible,
    attended: attended && loads && online && !isOffline,
    changeKey: changeKeyOf(server),
  });
  return (
    <li ref={row}>
      <Link
        data-hover
        className={classes.row}
        to={pathTo('appPlayingControl', { query: { server: server.id } })}
      >
        <span
          className={classes.dot}
          data-online={online || undefined}
          data-old={isOffline || undefined}
          aria-hidden="true"
        />
        <Text span inherit truncate fw={500}>
          {serverName(server)}
        </Text>
        <span className={classes.state}>{online ? t`Online` : t`Offline`}</span>
        <StateBadge tone={open ? 'positive' : 'secondary'}>
          {open ? <Trans context="server">Open</Trans> : <Trans context="server">Closed</Trans>}
        </StateBadge>
        <span className={classes.count}>
          <Plural value={consoleCount} one="# console" other="# consoles" />
        </span>
        <span className={clsx(classes.count, classes.accounts)}>
          <Plural value={accountCount} one="# account" other="# accounts" />
        </span>
        <IconChevronRight size={18} stroke={1.6} color="var(--mantine-color-dimmed)" aria-hidden="true" />
        {counts && online && !isOffline ? (
          <>
            <StateStrip {...counts} />
            {loads ? (
              <div className={classes.loads}>
                <ServerLoads watch={watch} />
              </div>
            ) : null}
            <Problems {...counts} />
          </>
        ) : null}
      </Link>
    </li>
  );
}

/** Problems in words; renders nothing without any. */
function Problems({ failed, offPlan = 0 }: ServerConsoleCounts) {
  if (failed + offPlan === 0) return null;
  return (
    <span className={classes.problems}>
      {failed > 0 ? (
        <span data-tone="negative">
          <Plural value={failed} one="# failed" other="# failed" />
        </span>
      ) : null}
      {offPlan > 0 ? (
        <span data-tone="warning">
          <Plural value={offPlan} one="# does not play as planned" other="# do not play as planned" />
        </span>
      ) : null}
    </span>
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
