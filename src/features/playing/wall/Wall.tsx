import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useCancel } from '#data/cancel.ts';
import type { WallConsoles } from '#data/consoles/fleet.ts';
import { consoleKeys, type ConsoleVariant } from '#data/consoles/cache.ts';
import { useConsoleHolders } from '#data/consoles/held.ts';
import { useRights } from '#data/session/rights.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { permissionOf } from '#domain/consoles/actions.ts';
import type { BulkAction } from '#domain/consoles/bulkRules.ts';
import { offlineText } from '#data/errors/describe.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { BulkBar } from './BulkBar.tsx';
import { selectConsoles } from '#domain/consoles/select.ts';
import { ConsoleDialogs } from '#entities/consoles/ConsoleDialogs.tsx';
import { serverTitle } from '#entities/servers/groupServers.ts';
import { useTitleDetails } from '#ui/title/title.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { useAttention } from '#ui/useAttention.ts';
import type { WallPreferences } from './preferences.ts';
import { TileMenu } from './TileMenu.tsx';
import { useOpenedConsole } from './useOpenedConsole.ts';
import { useRevealNamed } from './useRevealNamed.ts';
import { useWallActions } from './useWallActions.ts';
import type { WallUrl } from './useWallUrl.ts';
import { wallParts } from './parts.ts';
import { WallGrid } from './WallGrid.tsx';
import {
  WallEmpty,
  WallFailed,
  WallFiltered,
  WallIncomplete,
  WallLoading,
  WallOffline,
  WallOutdated,
  WallStopped,
} from './WallStates.tsx';

const ControlDialog = lazyDialog(
  async () => (await import('../control/ControlDialog.tsx')).ControlDialog,
  ({ onClose }) => onClose,
);

const BulkConsolesDialog = lazyDialog(
  async () => (await import('./BulkConsolesDialog.tsx')).BulkConsolesDialog,
  ({ onClose }) => onClose,
);

export interface WallProps {
  /** At least one. */
  servers: readonly Server[];
  variant: ConsoleVariant;
  /** As they are shown, changes under way included; undefined before they are known. */
  consoles: readonly GameConsole[] | undefined;
  list: WallConsoles;
  preferences: WallPreferences;
  /** Selected consoles by id; null while nobody selects. */
  selection: ReadonlySet<number> | null;
  onSelection: (selection: ReadonlySet<number> | null) => void;
  url: WallUrl;
}

const titleOf = ([server]: readonly Server[]): string | null => (server ? serverTitle(server) : null);

const none: readonly GameConsole[] = [];

/** The consoles of one server or several, with everything that lies over them. */
export function Wall({
  servers,
  variant,
  consoles,
  list,
  preferences,
  selection,
  onSelection,
  url,
}: WallProps) {
  const { afkAfterMs } = useEnums();
  const isOffline = useOffline();
  const { t } = useLingui();
  const attention = useAttention(afkAfterMs);
  const rights = useRights(permissionOf);
  const canConnectHere = variant === 'all';
  const actions = useWallActions(consoles ?? none, servers, url.openConsole);
  const [menu, setMenu] = useState<{ consoleId: number; anchor: Anchor } | null>(null);
  const opened = useOpenedConsole(consoles, url);
  const held = useConsoleHolders(servers, consoles ?? none, attention && opened === null);
  const { filter, sort, text } = preferences;
  const shown = useMemo(
    () => selectConsoles(consoles ?? none, { filter, sort, text, holders: held }),
    [consoles, filter, sort, text, held],
  );
  useRevealNamed(consoles, shown, preferences);
  const parts = useMemo(() => wallParts(servers, shown), [servers, shown]);
  useTitleDetails(opened ? opened.name.toUpperCase() : null, servers.length === 1 ? titleOf(servers) : null);
  const cancel = useCancel(consoleKeys.all, { exact: false });
  const [bulkAction, setBulkAction] = useState<BulkAction | null>(null);
  const selected = useMemo(
    () =>
      parts.flatMap(({ server, consoles: list }) =>
        list.filter(({ id }) => selection?.has(id)).map((gameConsole) => ({ gameConsole, server })),
      ),
    [parts, selection],
  );
  const toggle = (id: number): void => {
    const next = new Set(selection ?? []);
    if (!next.delete(id)) next.add(id);
    onSelection(next);
  };
  const openBulkDialog = (action: BulkAction): void => {
    if (isOffline) toast.error(t(offlineText));
    else setBulkAction(action);
  };
  const closeMenu = useCallback(() => setMenu(null), []);
  const retry = { error: list.error, busy: list.isFetching, onRetry: list.retry };
  const openedOn = opened && servers.find(({ id }) => id === opened.serverId);

  if (!consoles) {
    if (list.error !== null)
      return <WallFailed title={<Trans>Consoles could not be loaded</Trans>} {...retry} />;
    return list.isFetching ? <WallLoading onCancel={cancel} /> : <WallStopped onRetry={retry.onRetry} />;
  }
  const pointedAt = menu && consoles.find(({ id }) => id === menu.consoleId);
  return (
    <>
      {isOffline ? (
        <WallOffline at={list.dataUpdatedAt} />
      ) : list.missing > 0 ? (
        <WallIncomplete missing={list.missing} {...retry} />
      ) : list.error !== null ? (
        <WallOutdated at={list.dataUpdatedAt} {...retry} />
      ) : null}
      {consoles.length === 0 ? (
        <WallEmpty variant={variant} />
      ) : shown.length === 0 ? (
        <WallFiltered
          onClear={() => {
            preferences.setFilter('all');
            preferences.setText('');
          }}
        />
      ) : (
        <WallGrid
          parts={parts}
          rights={rights}
          canConnectHere={canConnectHere}
          size={preferences.isFit ? 'fit' : preferences.height}
          paused={!attention}
          covered={opened !== null}
          held={held}
          selection={selection}
          onToggle={toggle}
          onAction={actions.run}
          onMenu={(consoleId, anchor) => setMenu({ consoleId, anchor })}
        />
      )}
      {pointedAt ? (
        <TileMenu
          gameConsole={pointedAt}
          anchor={menu.anchor}
          rights={rights}
          canConnectHere={canConnectHere}
          onAction={actions.run}
          onClose={closeMenu}
        />
      ) : null}
      {selection === null ? null : (
        <BulkBar
          selected={selected.length}
          shown={shown.length}
          rights={rights}
          canConnectHere={canConnectHere}
          onAll={() => onSelection(new Set(shown.map(({ id }) => id)))}
          onNone={() => onSelection(new Set())}
          onAction={openBulkDialog}
          onDone={() => onSelection(null)}
        />
      )}
      {bulkAction ? (
        <BulkConsolesDialog
          action={bulkAction}
          items={selected}
          changeAsync={actions.changeAsync}
          onStarted={() => onSelection(null)}
          onClose={() => setBulkAction(null)}
        />
      ) : null}
      <ConsoleDialogs {...actions} />
      {opened && openedOn ? (
        <ControlDialog
          gameConsole={opened}
          server={openedOn}
          canConnectHere={canConnectHere}
          onClose={url.closeConsole}
        />
      ) : null}
    </>
  );
}
