import { Trans } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import type { ServerConsoleCounts } from '#data/fleet/attention.ts';
import { groupServers } from '#domain/servers/groupServers.ts';
import { summaryOf } from './fleet.ts';
import classes from './HomePage.module.css';
import { ServerRow } from './ServerRow.tsx';
import { Summary } from './Summary.tsx';

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
  return (
    <aside className={classes.fleet}>
      <h2 className="dugout-hidden">
        <Trans>Fleet</Trans>
      </h2>
      <Summary summary={summaryOf(servers, counts)} isIncomplete={isIncomplete} />
      {groupServers(servers).map((group) => (
        <section key={group.id} className={classes.group}>
          <h3 className={classes.groupTitle}>{group.name}</h3>
          <ul className={classes.rows}>
            {group.servers.map((server) => (
              <ServerRow
                key={server.id}
                server={server}
                counts={counts?.find(({ serverId }) => serverId === server.id) ?? null}
              />
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}
