import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { Server } from '#contract/http/servers.ts';
import type { ServerConsoleCounts } from '#data/fleet/attention.ts';
import { useEnums } from '#data/enums/queries.ts';
import { groupServers } from '#domain/servers/groupServers.ts';
import { summaryOf } from './fleet.ts';
import classes from './HomePage.module.css';
import { ServerRow } from './ServerRow.tsx';
import { Summary } from './Summary.tsx';
import { createInViewObserver } from '#ui/inViewObserver.ts';
import { useAttention } from '#ui/useAttention.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
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
