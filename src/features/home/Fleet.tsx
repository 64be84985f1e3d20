import { Trans } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { byGroup, summaryOf } from './fleet.ts';
import classes from './HomePage.module.css';
import { ServerRow } from './ServerRow.tsx';
import { Summary } from './Summary.tsx';

/** Counts, and every server by its group. */
export function Fleet({
  servers,
  consoles,
  isIncomplete,
}: {
  servers: readonly Server[];
  consoles: readonly GameConsole[] | null;
  isIncomplete: boolean;
}) {
  return (
    <aside className={classes.fleet}>
      <h2 className="dugout-hidden">
        <Trans>Fleet</Trans>
      </h2>
      <Summary summary={summaryOf(servers, consoles)} isIncomplete={isIncomplete} />
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
