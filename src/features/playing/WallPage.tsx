import { useLingui } from '@lingui/react/macro';
import { Group, Stack } from '@mantine/core';
import { useAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { useListState } from '#data/lists/useListState.ts';
import type { Server } from '#contract/http/servers.ts';
import { useWallConsoles } from '#data/fleet/consoleLists.ts';
import type { ConsoleVariant } from '#data/consoles/cache.ts';
import { useRights } from '#data/session/rights.ts';
import { usePendingChanges } from '#data/consoles/mutations.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import { serverKeys, useServers } from '#data/servers/queries.ts';
import { useChannelGroups } from '#data/servers/useChannelGroups.ts';
import { permissionOf } from '#domain/consoles/actions.ts';
import { withPending } from '#domain/consoles/pending.ts';
import { countConsoles, countParts, type ConsoleCounts } from '#domain/consoles/select.ts';
import { chosenServers, formatWallServers, parseWallServers } from '#domain/consoles/wallServers.ts';
import { connectingText } from '#entities/consoles/consoleLabels.ts';
import { ServerSelect } from '#entities/servers/ServerSelect.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { withTexts } from '#data/partTexts.ts';
import { Row } from '#ui/layout/flex.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useMoment } from './past/useMoment.ts';
import { isSelectingAtom } from './wall/atoms.ts';
import { ChooseServers } from './wall/choice/ChooseServers.tsx';
import { useWallPreferences } from './wall/choice/preferences.ts';
import { NoServers } from '#entities/servers/NoServers.tsx';
import { ServerState } from '#entities/servers/ServerState.tsx';
import { pageKeys } from './wall/shortcuts.ts';
import { useWallKeys } from './wall/useWallKeys.ts';
import { useTidyUrl } from '#entities/servers/useTidyUrl.ts';
import { useWallUrl, type WallUrl } from './wall/choice/useWallUrl.ts';
import { Wall } from './wall/Wall.tsx';
import classes from './wall/Wall.module.css';
import { SkeletonTiles } from './wall/WallStates.tsx';
import { CountsTitle } from '#ui/Toolbar/CountsTitle.tsx';
import { WallToolbar } from './wall/WallToolbar.tsx';

// Loaded in parallel to the tiles, which are awaited.
const WallScreens = lazyDialog(() => import('./wall/choice/WallScreens.tsx'), 'WallScreens');
const stay = (): void => undefined;
const PastWall = lazyDialog(() => withTexts('console', () => import('./past/PastWall.tsx')), 'PastWall');

const none: readonly Server[] = [];
const serversSchema = z.string();

/**
 * Redirects to the last selected servers when the URL names none; to all of them when there are none, or for a console
 * that may be on any server.
 */
function useLastServers(
  { servers, consoleId, selectServers }: WallUrl,
  known: readonly Server[] | undefined,
): void {
  const [last, setLast] = usePreference('wall.servers', serversSchema, '');
  useEffect(() => {
    if (!known) return;
    if (servers === null) {
      const remembered = consoleId === null ? parseWallServers(last) : null;
      const isKnown = remembered !== null && chosenServers(known, remembered).length > 0;
      if (known.length > 0) selectServers(isKnown ? remembered : 'all', { replace: true });
    } else if (chosenServers(known, servers).length > 0) setLast(formatWallServers(servers));
  }, [known, servers, consoleId, selectServers, last, setLast]);
}

/** The wall of one server or several, with all consoles or only the stacked ones. */
export default function WallPage({ variant }: { variant: ConsoleVariant }) {
  const { t } = useLingui();
  const isOffline = useOffline();
  const url = useWallUrl();
  const [moment, setMoment] = useMoment();
  const preferences = useWallPreferences();
  const serverInput = useRef<HTMLInputElement>(null);
  const textInput = useRef<HTMLInputElement>(null);
  const servers = useServers();
  const serversState = useListState(servers, serverKeys.list());
  useTidyUrl(servers.data);
  useLastServers(url, servers.data);
  useChannelGroups(servers.data);
  const shown = useMemo(() => chosenServers(servers.data ?? none, url.servers), [servers.data, url.servers]);
  const [first] = shown;
  const only = shown.length === 1 && url.servers !== 'all' ? first : undefined;
  const list = useWallConsoles(shown, variant);
  const pending = usePendingChanges();
  const consoles = useMemo(
    () => list.consoles && withPending(list.consoles, pending, connectingText),
    [list.consoles, pending],
  );
  const counts = useMemo(() => consoles && countConsoles(consoles), [consoles]);
  const parts = useMemo(() => consoles && countParts(consoles), [consoles]);
  const rights = useRights(permissionOf);
  const canBulk = rights.connect || rights.open;
  const [isSelecting, setSelecting] = useAtom(isSelectingAtom);
  const toggleSelecting = (): void => setSelecting(canBulk && first !== undefined && !isSelecting);
  const keysEnabled = url.consoleId === null;
  useWallKeys({
    preferences,
    server: serverInput,
    text: textInput,
    onSelecting: toggleSelecting,
    enabled: keysEnabled,
  });
  const selectAll = (): void => url.selectServers('all');

  return (
    <Stack gap={0} mih="100%" px={16} pb={24}>
      <Row component="header" gap="8px 16px" className={classes.header} data-offline={isOffline || undefined}>
        <Group gap={8} wrap="nowrap">
          <div {...tooltipProps(t`Select a server`, pageKeys.server)}>
            <ServerSelect
              servers={servers.data ?? none}
              value={only?.id ?? null}
              onChange={(id) => url.selectServers([id])}
              inputRef={serverInput}
              disabled={!servers.data}
              many={{
                chosen: only || !first ? null : url.servers === 'all' ? 'all' : 'some',
                count: shown.length,
                onAll: selectAll,
              }}
            />
          </div>
          {servers.data && servers.data.length > 1 ? (
            <ChooseServers servers={servers.data} chosen={shown} onChange={url.selectServers} />
          ) : null}
        </Group>
        {only ? <ServerState server={only} /> : null}
        <WallTitle counts={servers.data?.length === 0 ? null : counts} variant={variant} />
        {first ? (
          <WallToolbar
            variant={variant}
            preferences={preferences}
            counts={parts}
            textRef={textInput}
            canSelect={canBulk}
          />
        ) : null}
      </Row>
      {servers.data ? (
        first && moment !== null ? (
          <PastWall
            servers={shown}
            consoles={consoles}
            text={preferences.text}
            onClearText={() => preferences.setText('')}
            at={moment}
            onAt={setMoment}
            onClose={() => setMoment(null)}
          />
        ) : first ? (
          <>
            <WallScreens consoles={consoles} onClose={stay} />
            <Wall
              key={only?.id ?? 'many'}
              servers={shown}
              variant={variant}
              consoles={consoles}
              list={list}
              preferences={preferences}
              url={url}
            />
          </>
        ) : servers.data.length === 0 ? (
          <NoServers level={2} />
        ) : null
      ) : (
        <ListPending
          state={serversState}
          failedTitle={t`Servers could not be loaded`}
          loadingText={t`Loading consoles…`}
          skeleton={<SkeletonTiles />}
        />
      )}
    </Stack>
  );
}

interface WallTitleProps {
  /** Null when there is no server; undefined until its consoles are loaded. */
  counts: ConsoleCounts | null | undefined;
  variant: 'all' | 'stacked';
}

/** The page title with its figures. */
function WallTitle({ counts, variant }: WallTitleProps) {
  const { t } = useLingui();
  if (counts === null) return <CountsTitle title={t`Select server first`} figures={null} />;
  const figures = [
    { key: 'total', word: t`Total`, count: counts?.total },
    { key: 'active', word: t`Active`, count: counts?.active },
    { key: 'failed', word: t`Failed`, count: counts?.failed },
    { key: 'closed', word: t`Closed`, count: counts?.closed },
  ];
  return (
    <CountsTitle title={t`Server consoles`} figures={variant === 'stacked' ? figures.slice(0, 1) : figures} />
  );
}
