import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { useMemo, useState, useCallback } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useCancel } from '#data/cancel.ts';
import type { WallConsoles } from '#data/fleet/consoleLists.ts';
import { consoleKeys, type ConsoleVariant } from '#data/consoles/cache.ts';
import { useConsoleHolders } from '#data/consoles/holders.ts';
import { withTexts } from '#data/partTexts.ts';
import { useRights } from '#data/session/rights.ts';
import { useScreens } from '#data/screens/screens.ts';
import { consolesOf } from '#domain/screens/summary.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { permissionOf } from '#domain/consoles/actions.ts';
import type { ListState } from '#domain/lists/state.ts';
import { serverClock } from '#domain/serverClock.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { attentionRank, isQuiet, selectConsoles } from '#domain/consoles/select.ts';
import { ConsoleDialogs } from '#entities/consoles/ConsoleDialogs.tsx';
import { serverName } from '#domain/servers/serverRules.ts';
import { useTitleDetails } from '#ui/title/title.ts';
import { useAttention } from '#ui/useAttention.ts';
import { isSelectingAtom, tileMenuAtom } from './atoms.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import type { WallPreferences } from './choice/preferences.ts';
import { PreviewKeyboard } from './tile/Tile.tsx';
import { useWallActions } from './useWallActions.ts';
import { useOpenedConsole, useRevealLinkedConsole, type WallUrl } from './choice/useWallUrl.ts';
import { useConsolesWhy } from '#data/why/queries.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import { type RankOf, wallParts } from './wallParts.ts';
import { WallGrid } from './WallGrid.tsx';
import { SkeletonTiles, WallEmpty, WallFiltered, WallIncomplete } from './WallStates.tsx';

/** Loaded only when the URL asks for one reason. */
const WhyNote = lazyDialog(() => withTexts('why', () => import('./choice/WhyNote.tsx')), 'WhyNote');
const TileMenu = lazyDialog(() => import('./tile/TileMenu.tsx'), 'TileMenu');
const BulkBar = lazyDialog(() => import('./bulk/BulkBar.tsx'), 'BulkBar');
const ControlDialog = lazyDialog(() => import('../control/ControlDialog.tsx'), 'ControlDialog');
const loadConsolePage = () => import('../console/ConsolePage.tsx');
const prefetched = [PreviewKeyboard.load, TileMenu.load, BulkBar.load, loadConsolePage];

export interface WallProps {
  /** At least one. */
  servers: readonly Server[];
  variant: ConsoleVariant;
  /** Includes pending changes; undefined until loaded. */
  consoles: readonly GameConsole[] | undefined;
  list: WallConsoles;
  preferences: WallPreferences;
  url: WallUrl;
}

const titleOf = ([server]: readonly Server[]): string | null => (server ? serverName(server) : null);

const none: readonly GameConsole[] = [];

/** The consoles of one server or several, with their menu, dialogs and control view. */
export function Wall({ servers, variant, consoles, list, preferences, url }: WallProps) {
  const { t } = useLingui();
  const { afkAfterMs } = useEnums();
  const isOffline = useOffline();
  const attention = useAttention(afkAfterMs);
  const rights = useRights(permissionOf);
  const canConnectHere = variant === 'all';
  const actions = useWallActions(consoles ?? none, servers, url.openConsole);
  const opened = useOpenedConsole(consoles, url);
  const held = useConsoleHolders(servers, consoles ?? none, attention && opened === null);
  const [menu, setMenu] = useAtom(tileMenuAtom);
  usePrefetch(prefetched);
  const [isSelecting, setSelecting] = useAtom(isSelectingAtom);
  // The dialog of a bulk action outlasts the selection.
  const [hasSelected, setHasSelected] = useState(false);
  if (isSelecting && !hasSelected) setHasSelected(true);
  const { filter, sort, text, isFolding } = preferences;
  const onScreen = useScreens((screens) => (url.screen === null ? null : consolesOf(screens, url.screen)));
  const { reason, passes, clear } = useWhyFilter();
  const shown = useMemo(() => {
    const ids = onScreen && new Set(onScreen);
    const wanted = ids ? consoles?.filter(({ id }) => ids.has(id)) : consoles;
    return selectConsoles(wanted ?? none, { filter, sort, text, holders: held }).filter(passes);
  }, [consoles, onScreen, filter, sort, text, held, passes]);
  useRevealLinkedConsole(consoles, shown, preferences);
  const rankOf = useMemo<RankOf>(
    () => (sort === 'status' ? (gameConsole) => attentionRank(gameConsole, held) : null),
    [sort, held],
  );
  // A filter for consoles without a picture never folds them.
  const folds = isFolding && filter !== 'closed' && filter !== 'idle' && reason === null;
  const parts = useMemo(
    () => wallParts(servers, shown, rankOf, (gameConsole) => folds && isQuiet(gameConsole, held)),
    [servers, shown, rankOf, folds, held],
  );
  useTitleDetails(opened ? opened.name.toUpperCase() : null, servers.length === 1 ? titleOf(servers) : null);
  const cancel = useCancel(consoleKeys.all, { exact: false });
  const state: ListState = {
    isLoading: !consoles && list.isFetching,
    isStopped: !consoles && !list.isFetching && list.error === null,
    error: list.error,
    asOf: consoles && (isOffline || list.error !== null) ? serverClock.fromDevice(list.dataUpdatedAt) : null,
    isOffline,
    isRetrying: list.isFetching,
    retry: list.retry,
    cancel,
  };
  const openedOn = opened && servers.find(({ id }) => id === opened.serverId);

  if (!consoles) {
    return (
      <ListPending
        state={state}
        failedTitle={t`Consoles could not be loaded`}
        loadingText={t`Loading consoles…`}
        skeleton={<SkeletonTiles />}
      />
    );
  }
  return (
    <>
      {list.missing > 0 && !isOffline ? (
        <WallIncomplete missing={list.missing} state={state} />
      ) : (
        <ListStale state={state} />
      )}
      {reason === null ? null : <WhyNote reason={reason} onClose={clear} />}
      {consoles.length === 0 ? (
        <WallEmpty variant={variant} />
      ) : shown.length === 0 ? (
        <WallFiltered
          onClear={() => {
            preferences.setFilter('all');
            preferences.setText('');
            url.showAllScreens();
          }}
        />
      ) : (
        <WallGrid
          parts={parts}
          rankOf={rankOf}
          rights={rights}
          canConnectHere={canConnectHere}
          size={preferences.isFit ? 'fit' : preferences.height}
          paused={!attention}
          covered={opened !== null}
          held={held}
          onAction={actions.run}
        />
      )}
      {menu ? (
        <TileMenu
          consoles={consoles}
          rights={rights}
          canConnectHere={canConnectHere}
          onAction={actions.run}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {hasSelected ? (
        <BulkBar
          parts={parts}
          rights={rights}
          canConnectHere={canConnectHere}
          changeAsync={actions.changeAsync}
          onClose={() => setSelecting(false)}
        />
      ) : null}
      <ConsoleDialogs {...actions} />
      {opened && openedOn ? (
        <ControlDialog
          // Control of one console never continues in the view of another.
          key={opened.id}
          gameConsole={opened}
          server={openedOn}
          canConnectHere={canConnectHere}
          onClose={url.closeConsole}
        />
      ) : null}
    </>
  );
}

/** Only the consoles that do not play for one reason. */
interface WhyFilter {
  /** Query parameter `why`; null: all consoles. */
  reason: string | null;
  /** Whether the filter lets a console pass. */
  passes: (gameConsole: { id: number }) => boolean;
  clear: () => void;
}

function useWhyFilter(): WhyFilter {
  const [params, setParams] = useQueryParams();
  const reason = params.get('why');
  const known = useConsolesWhy(reason !== null);
  const passes = useCallback(
    ({ id }: { id: number }): boolean => reason === null || known[id]?.reason === reason,
    [known, reason],
  );
  const clear = useCallback(() => setParams(withParams({ why: null }), { replace: true }), [setParams]);
  return { reason, passes, clear };
}
