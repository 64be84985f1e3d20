import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { useCancel } from '#data/cancel.ts';
import type { Server } from '#contract/http/servers.ts';
import type { ConsoleVariant } from '#data/consoles/keys.ts';
import { usePendingChanges } from '#data/consoles/mutations.ts';
import { useConsoles } from '#data/consoles/queries.ts';
import { serverKeys } from '#data/servers/keys.ts';
import { useServers } from '#data/servers/queries.ts';
import { withPending } from '#domain/consoles/pending.ts';
import { countConsoles, countParts } from '#domain/consoles/select.ts';
import { connectingText } from '#ui/consoles/words.ts';
import { ServerSelect } from '#ui/ServerSelect/ServerSelect.tsx';
import { useListedShortcuts } from '#ui/shortcuts/shortcuts.ts';
import { tip } from '#ui/Tips/Tips.tsx';
import { useWallPreferences } from './wall/preferences.ts';
import { ServerPicker } from '#ui/ServerSelect/ServerPicker.tsx';
import { ServerState } from '#ui/ServerSelect/ServerState.tsx';
import { pageKeys, useWallKeys } from './wall/useWallKeys.ts';
import { useWallUrl } from './wall/useWallUrl.ts';
import { Wall } from './wall/Wall.tsx';
import classes from './wall/Wall.module.css';
import { wallShortcuts } from './wall/shortcutList.ts';
import { WallFailed, WallLoading, WallStopped } from './wall/WallStates.tsx';
import { WallTitle } from './wall/WallTitle.tsx';
import { WallToolbar } from './wall/WallToolbar.tsx';

const none: readonly Server[] = [];

/** The live wall of a server's consoles: all of them, or the stacked ones. */
export default function WallPage({ variant }: { variant: ConsoleVariant }) {
  const { t } = useLingui();
  const url = useWallUrl();
  const preferences = useWallPreferences();
  const serverInput = useRef<HTMLInputElement>(null);
  const textInput = useRef<HTMLInputElement>(null);
  const servers = useServers();
  const cancelServers = useCancel(serverKeys.list());
  const server = servers.data?.find(({ id }) => id === url.serverId);
  // A server that is not known yet may still turn out to be one.
  const isChosen = server !== undefined || (url.serverId !== null && servers.isPending);
  const list = useConsoles(server?.id ?? null, variant);
  const pending = usePendingChanges();
  const consoles = useMemo(
    () => list.data && withPending(list.data, pending, connectingText),
    [list.data, pending],
  );
  const counts = useMemo(() => consoles && countConsoles(consoles), [consoles]);
  const parts = useMemo(() => consoles && countParts(consoles), [consoles]);
  const keysWork = url.consoleId === null;
  useWallKeys({ preferences, server: serverInput, text: textInput, enabled: keysWork });
  useListedShortcuts(wallShortcuts, keysWork);

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div {...tip(t`Choose a server`, pageKeys.server)}>
          <ServerSelect
            servers={servers.data ?? none}
            value={server?.id ?? null}
            onChange={url.selectServer}
            inputRef={serverInput}
            disabled={!servers.data}
          />
        </div>
        {server ? <ServerState server={server} /> : null}
        <WallTitle counts={isChosen ? counts : null} variant={variant} />
        {server ? <WallToolbar preferences={preferences} counts={parts} textRef={textInput} /> : null}
      </header>
      {servers.data ? (
        server ? (
          <Wall
            key={server.id}
            server={server}
            variant={variant}
            consoles={consoles}
            list={list}
            preferences={preferences}
            url={url}
          />
        ) : (
          <ServerPicker servers={servers.data} onSelect={url.selectServer} />
        )
      ) : servers.isError ? (
        <WallFailed
          title={<Trans>Servers could not be loaded</Trans>}
          error={servers.error}
          busy={servers.isFetching}
          onRetry={() => void servers.refetch()}
        />
      ) : servers.isFetching ? (
        <WallLoading onCancel={cancelServers} />
      ) : (
        <WallStopped onRetry={() => void servers.refetch()} />
      )}
    </div>
  );
}
