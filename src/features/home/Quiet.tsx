import { Trans } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { isActive } from '#domain/consoles/rules.ts';
import { nameOf } from './fleet.ts';
import classes from './Quiet.module.css';

/** Maximum lights drawn for one server; a larger one shows its number of consoles. */
const mostLights = 60;

/** Nothing needs attention: the running fleet, one light per console. */
export function Quiet({
  servers,
  consoles,
}: {
  servers: readonly Server[];
  consoles: readonly GameConsole[];
}) {
  const atWork = consoles.filter(isActive).length;
  const byServer = Map.groupBy(consoles, ({ serverId }) => serverId);
  const total = consoles.length;
  return (
    <section className={classes.quiet}>
      <h2 className={classes.title}>
        <Trans>All clear</Trans>
      </h2>
      <p className={classes.text}>
        <Trans>
          {atWork} of {total} consoles are running.
        </Trans>{' '}
        <Trans>Items that need attention will appear here.</Trans>
      </p>
      <div className={classes.field} aria-hidden="true">
        {servers.map((server, row) => (
          <div key={server.id} className={classes.rack}>
            <span className={classes.rackName}>{nameOf(server)}</span>
            <span className={classes.lights} data-row={row % 6}>
              {(byServer.get(server.id) ?? []).slice(0, mostLights).map((gameConsole) => (
                <i key={gameConsole.id} data-on={isActive(gameConsole) || undefined} />
              ))}
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
