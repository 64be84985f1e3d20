import { useState, useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceTvOff } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useParams } from 'react-router';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useCancel } from '#data/cancel.ts';
import { consoleKeys } from '#data/consoles/cache.ts';
import { useOneConsole } from '#data/consoles/useOneConsole.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useChannelGroups } from '#data/servers/useChannelGroups.ts';
import type { Presence } from '#domain/consoles/status.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { connectingText } from '#entities/consoles/consoleLabels.ts';
import { ConsoleDialogs } from '#entities/consoles/ConsoleDialogs.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { ListPending } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { useTitleDetails } from '#ui/title/title.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useRights } from '#data/session/rights.ts';
import { permissionOf } from '#domain/consoles/actions.ts';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { tileMenuAtom } from '../wall/atoms.ts';
import { AccountsCard } from './AccountsCard.tsx';
import { ConfigCard, NotesCard, ServerCard } from './Cards.tsx';
import classes from './Console.module.css';
import { ConsoleHeader } from './ConsoleHeader.tsx';
import { ConsolePicture } from './ConsolePicture.tsx';
import { HistoryCards } from './HistoryCards.tsx';
import { PastStrip } from '../past/PastStrip.tsx';
import { useWallActions } from '../wall/useWallActions.ts';
import { usePast } from './usePast.ts';

const TileMenu = lazyDialog(() => import('../wall/tile/TileMenu.tsx'), 'TileMenu');
const ClipsCard = lazyDialog(() => import('./ClipsCard.tsx'), 'ClipsCard');
const ScreenTimes = lazyDialog(() => import('#entities/screens/ScreenTimes.tsx'), 'ScreenTimes');
const BelowNormalNote = lazyDialog(
  () => import('#entities/belowNormal/BelowNormalNote.tsx'),
  'BelowNormalNote',
);
const PastPicture = lazyDialog(() => import('../past/PastPicture.tsx'), 'PastPicture');
const prefetched = [PastPicture.load, TileMenu.load];
const ControlDialog = lazyDialog(() => import('../control/ControlDialog.tsx'), 'ControlDialog');

/** Everything about one console: its picture, its activity, and its history. */
export function ConsolePage() {
  const { t } = useLingui();
  const id = Number(useParams()['id']);
  const { gameConsole, server, siblings, error, isFetching, retry } = useOneConsole(id, connectingText);
  const isOffline = useOffline();
  const cancel = useCancel(consoleKeys.all, { exact: false });
  if (gameConsole && server)
    return <KnownConsole key={id} gameConsole={gameConsole} server={server} siblings={siblings} />;
  if (gameConsole === null)
    return (
      <Notice level={1} icon={IconDeviceTvOff} title={t`There is no such console`}>
        {t`It may have been removed, or is on a server that you cannot see.`}
      </Notice>
    );
  const isStopped = !isFetching && error === null;
  return (
    <Page maw={1600}>
      <ListPending
        failedTitle={t`The console could not be loaded`}
        state={{
          isLoading: isFetching,
          isStopped,
          error,
          asOf: null,
          isOffline,
          isRetrying: isFetching,
          retry,
          cancel,
        }}
      />
    </Page>
  );
}

export interface KnownConsoleProps {
  gameConsole: GameConsole & Presence;
  server: Server;
  siblings: readonly GameConsole[];
}

function KnownConsole({ gameConsole, server, siblings }: KnownConsoleProps) {
  const [showsTimes, setShowsTimes] = useState(true);
  const [showsNote, setShowsNote] = useState(true);
  const [showsClips, setShowsClips] = useState(true);
  useChannelGroups([server]);
  useTitleDetails(gameConsole.name.toUpperCase(), serverName(server));
  const [menu, setMenu] = useAtom(tileMenuAtom);
  usePrefetch(prefetched);
  const past = usePast(gameConsole.id, server.token);
  const { actions, isControlOpen, closeControl, rights } = useConsoleCommands(gameConsole, server);
  return (
    <Page maw={1600} className={classes.page ?? ''}>
      <ConsoleHeader
        gameConsole={gameConsole}
        server={server}
        siblings={siblings}
        rights={rights}
        onAction={actions.run}
        hasKeys={!isControlOpen}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          {past.strip.at === null ? (
            <ConsolePicture
              gameConsole={gameConsole}
              token={server.token}
              isCovered={isControlOpen}
              onControl={() => actions.run(rights.control ? 'control' : 'watch', gameConsole.id)}
            />
          ) : (
            <PastPicture
              {...past.picture}
              at={past.strip.at}
              onClose={() => past.strip.onAt(null)}
              label={gameConsole.name.toUpperCase()}
              hasKeys={!isControlOpen}
            />
          )}
          <PastStrip {...past.strip} />
          {past.clips && showsClips ? (
            <ClipsCard
              clips={past.clips}
              consoleId={gameConsole.id}
              token={server.token}
              isRecorded={past.strip.noRecording === null}
              timeline={past.strip.timeline}
              hasKeys={!isControlOpen}
              onClose={() => setShowsClips(false)}
            />
          ) : null}
          {showsNote ? (
            <BelowNormalNote subject="console" id={gameConsole.id} onClose={() => setShowsNote(false)} />
          ) : null}
          <HistoryCards gameConsole={gameConsole} token={server.token} at={past.strip.at} />
          {showsTimes ? (
            <ScreenTimes consoleId={gameConsole.id} onClose={() => setShowsTimes(false)} />
          ) : null}
        </div>
        <div className={classes.side}>
          <AccountsCard gameConsole={gameConsole} />
          <NotesCard consoleId={gameConsole.id} />
          <ConfigCard gameConsole={gameConsole} />
          <ServerCard server={server} />
        </div>
      </div>
      {menu ? (
        <TileMenu
          consoles={[gameConsole]}
          rights={rights}
          canConnectHere
          onAction={actions.run}
          onClose={() => setMenu(null)}
        />
      ) : null}
      <ConsoleDialogs {...actions} />
      {isControlOpen ? (
        <ControlDialog gameConsole={gameConsole} server={server} canConnectHere onClose={closeControl} />
      ) : null}
    </Page>
  );
}

/** The actions of the console of a page, and whether its control view is open. */
function useConsoleCommands(gameConsole: GameConsole, server: Server) {
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'control' }>();
  const rights = useRights(permissionOf);
  const consoles = useMemo(() => [gameConsole], [gameConsole]);
  const servers = useMemo(() => [server], [server]);
  const actions = useWallActions(consoles, servers, () => openDialog({ kind: 'control' }));
  return { actions, rights, isControlOpen: dialog !== null, closeControl: closeDialog };
}
