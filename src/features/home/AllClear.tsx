import { Trans } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import type { ServerConsoleCounts } from '#data/fleet/attention.ts';
import { serverName } from '#domain/servers/rules.ts';
import classes from './AllClear.module.css';

/** Maximum lights drawn for one server; a larger one shows its number of consoles. */
const mostLights = 60;

/** Nothing needs attention: the running fleet, one light per console, those that run first. */
export function AllClear({
  servers,
  counts,
}: {
  servers: readonly Server[];
  counts: readonly ServerConsoleCounts[];
}) {
  const byServer = new Map(counts.map((count) => [count.serverId, count]));
  const atWork = counts.reduce((sum, { active }) => sum + active, 0);
  const total = counts.reduce((sum, { consoles }) => sum + consoles, 0);
  return (
    <section className={classes.allClear}>
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
          <div key={server.id}>
            <span className={classes.rackName}>{serverName(server)}</span>
            <span className={classes.lights} data-row={row % 6}>
              {Array.from(
                { length: Math.min(mostLights, byServer.get(server.id)?.consoles ?? 0) },
                (_, light) => (
                  <i key={light} data-on={light < (byServer.get(server.id)?.active ?? 0) || undefined} />
                ),
              )}
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
