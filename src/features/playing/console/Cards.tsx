import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useEffectiveConfig } from '#data/configs/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { countOverridden } from '#domain/configs/effectiveView.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { Layers } from '#entities/configs/effective/Layers.tsx';
import { effectivePermission, useOpenEffective } from '#entities/configs/overlay.ts';
import { Reservation } from '#entities/notes/Reservation.tsx';
import { ServerState } from '#entities/servers/ServerState.tsx';
import { ActionButton } from '#ui/ActionButton.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Console.module.css';

// Below the picture; a list that cannot be loaded is left out.
const NoteList = lazyDialog(() => import('#entities/notes/NoteList.tsx'), 'NoteList');
const stay = (): void => {};

/** The reservation of the console, and notes for others. */
export function NotesCard({ consoleId }: { consoleId: number }) {
  const { t } = useLingui();
  return (
    <Card title={t`Notes`}>
      <Reservation consoleId={consoleId} />
      <NoteList kind="console" id={consoleId} isFolded onClose={stay} />
    </Card>
  );
}

/** The configs that a console is played with, in their order. */
export function ConfigCard({ gameConsole }: { gameConsole: GameConsole }) {
  return (
    <Permitted permission={effectivePermission}>
      <ConfigLayers gameConsole={gameConsole} />
    </Permitted>
  );
}

function ConfigLayers({ gameConsole: { id, name } }: { gameConsole: GameConsole }) {
  const { t } = useLingui();
  const { data } = useEffectiveConfig('console', id);
  const open = useOpenEffective();
  const overridden = data ? countOverridden(data.values) : 0;
  return (
    <Card
      title={t`Effective config`}
      actions={
        <ActionButton onClick={() => open({ kind: 'console', id, name: name.toUpperCase() })}>
          {t`Show values`}
        </ActionButton>
      }
    >
      {data ? (
        <>
          <Layers layers={data.layers} />
          <p className={classes.fact}>
            <Trans>
              Values: {data.values.length}, overridden: {overridden}
            </Trans>
          </p>
        </>
      ) : null}
    </Card>
  );
}

export function ServerCard({ server }: { server: Server }) {
  const { t } = useLingui();
  const { can } = useUiContext();
  const { id, group, online, open, agent, script } = server;
  return (
    <Card
      title={t`Server`}
      actions={
        can('servers_view') ? (
          <Link className={classes.link} to={`${pathTo('serversInfo')}#server-${id}`}>
            {t`Go to the server`}
          </Link>
        ) : null
      }
    >
      <p className={classes.serverName}>
        <b data-truncate>{serverName(server)}</b>
        {online && open ? (
          <StateBadge tone="positive">{t`open`}</StateBadge>
        ) : (
          <ServerState server={server} />
        )}
      </p>
      <dl className={classes.facts}>
        <dt>{t`Group`}</dt>
        <dd>{group.name}</dd>
        {agent ? (
          <>
            <dt>{t`Agent`}</dt>
            <dd>{agent.version}</dd>
          </>
        ) : null}
        {script ? (
          <>
            <dt>{t`Script version`}</dt>
            <dd>{script.version}</dd>
          </>
        ) : null}
      </dl>
    </Card>
  );
}
