import { Trans } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import type { ConsoleCounts } from '#data/fleet/attention.ts';
import { byGroup, summaryOf } from './fleet.ts';
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
  counts: readonly ConsoleCounts[] | null;
  isIncomplete: boolean;
}) {
  return (
    <aside className={classes.fleet}>
      <h2 className="dugout-hidden">
        <Trans>Fleet</Trans>
      </h2>
      <Summary summary={summaryOf(servers, counts)} isIncomplete={isIncomplete} />
      {byGroup(servers).map((group) => (
        <section key={group.id} className={classes.group}>
          <h3 className={classes.groupTitle}>{group.name}</h3>
          <ul className={classes.rows}>
            {group.servers.map((server) => (
              <ServerRow key={server.id} server={server} />
            ))}
          </ul>
        </section>
      ))}
    </aside>
  );
}
