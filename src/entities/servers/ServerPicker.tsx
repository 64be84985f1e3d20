import { Plural, Trans } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import { IconLayoutGrid } from '@tabler/icons-react';
import { OnlineDot } from '#ui/OnlineDot/OnlineDot.tsx';
import { groupServers } from '#domain/servers/groupServers.ts';
import { serverName } from '#domain/servers/rules.ts';
import classes from './ServerPicker.module.css';

/** List of all servers while none is selected. */
export function ServerPicker({
  servers,
  onSelect,
  onSelectAll,
}: {
  servers: readonly Server[];
  onSelect: (serverId: number) => void;
  /** Set where several servers can be shown at once. */
  onSelectAll?: () => void;
}) {
  const total = servers.reduce((sum, { consoleCount }) => sum + consoleCount, 0);
  return (
    <div className={classes.groups}>
      {onSelectAll && servers.length > 1 ? (
        <button type="button" className={classes.server} onClick={onSelectAll}>
          <span className={classes.name}>
            <IconLayoutGrid size={16} aria-hidden="true" />
            <Trans>All servers</Trans>
          </span>
          <span className={classes.facts}>
            <Plural value={total} one="# console" other="# consoles" />
          </span>
        </button>
      ) : null}
      {groupServers(servers).map(({ id: groupId, name: group, servers: list }) => (
        <section key={groupId}>
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
                  <span className={classes.text}>{serverName(server)}</span>
                </span>
                <span className={classes.facts}>
                  {server.open ? <Trans>Open</Trans> : <Trans context="server">Closed</Trans>}
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
