import { useLingui, Trans } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { Server } from '#contract/http/servers.ts';
import type { ServerConsoleCounts } from '#data/fleet/attention.ts';
import { useEnums } from '#data/enums/queries.ts';
import { groupServers } from '#domain/servers/groupServers.ts';
import classes from './HomePage.module.css';
import { ServerRow } from './ServerRow.tsx';
import { createInViewObserver } from '#ui/inViewObserver.ts';
import { useAttention } from '#ui/useAttention.ts';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { withTexts } from '#data/partTexts.ts';

/** If it cannot be loaded, the home screen works without it. */
const IdleConsoles = lazy(() =>
  withTexts('why', () => import('./IdleConsoles.tsx')).then(
    (part) => ({ default: part.IdleConsoles }),
    () => ({ default: () => null }),
  ),
);

/** Counts, and every server by its group. */
export function Fleet({
  servers,
  counts,
  isIncomplete,
}: {
  servers: readonly Server[];
  /** Null before loading. */
  counts: readonly ServerConsoleCounts[] | null;
  isIncomplete: boolean;
}) {
  const { t } = useLingui();
  const [observer] = useState(createInViewObserver);
  useEffect(() => () => observer.close(), [observer]);
  const attended = useAttention(useEnums().afkAfterMs);
  return (
    <aside className={classes.fleet}>
      <h2 className="dugout-hidden">{t`Fleet`}</h2>
      <Summary summary={summaryOf(servers, counts)} isIncomplete={isIncomplete} />
      <Suspense>
        <IdleConsoles />
      </Suspense>
      {groupServers(servers).map((group) => (
        <Box key={group.id} component="section" mt={16}>
          <Box component="h3" mb={8} pl={4} c="dimmed" fz="sm" fw={600}>
            {group.name}
          </Box>
          <ul data-card className={classes.rows}>
            {group.servers.map((server) => (
              <ServerRow
                key={server.id}
                server={server}
                counts={counts?.find(({ serverId }) => serverId === server.id) ?? null}
                observer={observer}
                attended={attended}
              />
            ))}
          </ul>
        </Box>
      ))}
    </aside>
  );
}

function Summary({
  summary: { servers, online, open, consoles, known, active, accounts },
  isIncomplete,
}: {
  summary: FleetSummary;
  /** Some lists of consoles could not be loaded. */
  isIncomplete: boolean;
}) {
  const { t } = useLingui();
  return (
    <dl className={classes.summary}>
      <Figure label={t`Servers online`} value={online} of={servers} />
      <Figure label={t`Servers open`} value={open} of={servers} />
      {isIncomplete && active !== null && known > 0 ? (
        <Figure
          label={t`Consoles running`}
          value={active}
          note={<Trans context="consoles">of {known} known</Trans>}
        />
      ) : (
        <Figure label={t`Consoles running`} value={isIncomplete ? '–' : (active ?? '–')} of={consoles} />
      )}
      <Figure label={t`Accounts`} value={accounts} />
    </dl>
  );
}

interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  of?: number;
  /** Shown instead of the total. */
  note?: ReactNode;
}

function Figure({ label, value, of, note }: FigureProps) {
  const { i18n } = useLingui();
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {typeof value === 'number' ? i18n.number(value) : value}
        {of === undefined ? null : (
          <Box component="span" c="dimmed" fz="lg" fw={500}>
            {' '}
            / {i18n.number(of)}
          </Box>
        )}
        {note ? (
          <Box component="span" c="dimmed" fz="lg" fw={500}>
            {' '}
            {note}
          </Box>
        ) : null}
      </dd>
    </div>
  );
}

interface FleetSummary {
  servers: number;
  online: number;
  /** Taken into work. */
  open: number;
  consoles: number;
  /** Consoles with known state; fewer than all while some lists failed to load. */
  known: number;
  /** Known consoles that are connecting or connected; null before loading. */
  active: number | null;
  accounts: number;
}

/** Sums over all servers and the known consoles; null while none are loaded. */
function summaryOf(servers: readonly Server[], counts: readonly ServerConsoleCounts[] | null): FleetSummary {
  const count = (has: (server: Server) => boolean) => servers.filter(has).length;
  const sum = (of: (server: Server) => number) => servers.reduce((total, server) => total + of(server), 0);
  return {
    servers: servers.length,
    online: count(({ online }) => online),
    open: count(({ open }) => open),
    consoles: sum(({ consoleCount }) => consoleCount),
    known: counts?.reduce((total, { consoles }) => total + consoles, 0) ?? 0,
    active: counts && counts.reduce((total, { active }) => total + active, 0),
    accounts: sum(({ accountCount }) => accountCount),
  };
}
