import { Plural, Trans } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { OnlineDot } from '#ui/OnlineDot/OnlineDot.tsx';
import { groupServers, serverTitle } from './groupServers.ts';
import classes from './ServerPicker.module.css';

/** All servers at a glance, for the moment when none is chosen yet. */
export function ServerPicker({
  servers,
  onSelect,
}: {
  servers: readonly Server[];
  onSelect: (serverId: number) => void;
}) {
  return (
    <div className={classes.groups}>
      {groupServers(servers).map(({ group, servers: list }) => (
        <section key={group} className={classes.group}>
          <h2 className={classes.title}>{group}</h2>
          <div className={classes.servers}>
            {list.map((server) => (
              <button
                key={server.id}
                type="button"
                className={classes.server}
                onClick={() => onSelect(server.id)}
              >
                <span className={classes.name}>
                  <OnlineDot online={server.online} />
                  <span className={classes.text}>{serverTitle(server)}</span>
                </span>
                <span className={classes.facts}>
                  {server.open ? <Trans>Open</Trans> : <Trans>Closed</Trans>}
                  {' · '}
                  <Plural value={server.consoleCount} one="# console" other="# consoles" />
                </span>
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
