import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { useConsoleActions } from '#entities/consoles/useConsoleActions.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import { serverKeys, useReleases, useServers } from '#data/servers/queries.ts';
import { usePendingServerChanges } from '#data/servers/mutations.ts';
import { useRights } from '#data/session/rights.ts';
import { isShownOptimistically, withPendingServers } from '#domain/servers/pending.ts';
import { isOutdated } from '#domain/servers/versions.ts';
import { selectServers, serverFilters } from '#domain/servers/select.ts';
import { ConsoleDialogs } from '#entities/consoles/ConsoleDialogs.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { NoneMatching } from '#ui/table/NoneMatching.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useAttention } from '#ui/useAttention.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { type DialogState, cardPermissions } from './cardCommands.ts';
import { CardGrid, useCardMoves } from './CardGrid.tsx';
import { NoServers } from '#entities/servers/NoServers.tsx';
import { useTidyUrl } from '#entities/servers/useTidyUrl.ts';
import { InfoMenu } from './card/InfoMenu.tsx';
import { useCardCommands } from './card/useCardCommands.ts';
import { useChosenServers } from './useChosenServers.ts';
import { useConsoleMenu } from './card/useConsoleMenu.ts';
import { useServerMenu } from './card/useServerMenu.ts';
import { useServerActions } from '#entities/servers/useServerActions.ts';
import { useInfoView } from './useView.ts';
import classes from './ServersInfo.module.css';
import { InfoToolbar } from './Toolbar.tsx';
import { cardShortcuts, pageKeys } from './pageLabels.ts';

const InfoDialogs = lazyDialog(() => import('./dialogs/InfoDialogs.tsx'), 'InfoDialogs');
const prefetched = [InfoDialogs.load];

const none: readonly Server[] = [];

/** All servers with their consoles, states and actions. */
export function ServersInfoPage() {
  const { t } = useLingui();
  const { afkAfterMs } = useEnums();
  const attended = useAttention(afkAfterMs);
  const rights = useRights(cardPermissions);
  const view = useInfoView();
  const query = useServers();
  const state = useListState(query, serverKeys.list());
  useTidyUrl(query.data);
  const releases = useReleases();
  const pending = usePendingServerChanges();
  const servers = useMemo(
    () => query.data && withPendingServers(query.data, pending.filter(isShownOptimistically)),
    [query.data, pending],
  );
  const { filter, text } = view;
  const shown = useMemo(() => selectServers(servers ?? none, { filter, text }), [servers, filter, text]);
  const busyIds = useMemo(() => new Set(pending.map(({ id }) => id)), [pending]);
  const actions = useServerActions();
  const consoleActions = useConsoleActions();
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const moves = useCardMoves();
  const selection = useChosenServers(servers ?? none, shown);
  const consoleMenu = useConsoleMenu(
    consoleActions,
    (id) => servers?.find((server) => server.id === id)?.token ?? '',
  );
  const { commands, menu, closeMenu } = useCardCommands({
    servers: servers ?? none,
    actions,
    consoleMenu,
    choose: selection.toggle,
    move: moves.move,
    openDialog,
  });

  const serverMenu = useServerMenu({
    releases: releases.data,
    commands,
    actions,
    openDialog,
  });

  const textInput = useRef<HTMLInputElement>(null);
  const nextFilter = (): void =>
    view.setFilter(serverFilters[(serverFilters.indexOf(filter) + 1) % serverFilters.length] ?? 'all');
  useShortcuts('page', [
    { keys: pageKeys.text, label: t`Find a server`, run: () => textInput.current?.select() },
    { keys: pageKeys.filter, label: t`Next filter`, run: nextFilter },
    ...cardShortcuts,
  ]);
  usePrefetch(prefetched);

  // The selected ones, also those that filters hide now; without a selection all that are shown.
  const affected =
    selection.ids.size > 0 ? (servers ?? none).filter(({ id }) => selection.ids.has(id)) : shown;

  function openAll(): void {
    if (affected.some(({ open }) => !open)) openDialog({ kind: 'openAll' });
    else toast.warning(t`There are no closed servers here!!!`);
  }
  function closeAll(force: boolean): void {
    if (affected.some(({ open }) => open)) openDialog({ kind: 'closeAll', force });
    else toast.warning(t`There are no open servers here!!!`);
  }

  function updateAgents(): void {
    const newest = releases.data?.agent.version ?? null;
    if (affected.some(({ agent }) => isOutdated(agent?.version, newest)))
      openDialog({ kind: 'updateAgents' });
    else if (selection.ids.size > 0) toast.message(t`All selected servers have the latest agent.`);
    else toast.message(t`All servers shown have the latest agent.`);
  }

  return (
    <div className={classes.page}>
      <InfoToolbar
        servers={servers}
        shown={shown}
        chosenIds={selection.ids}
        onChoose={selection.set}
        view={view}
        textRef={textInput}
        onOpenAll={openAll}
        onCloseAll={closeAll}
        onUpdateAgents={updateAgents}
        onSetScript={() => openDialog({ kind: 'setScript' })}
        onConfig={() => openDialog({ kind: 'config' })}
      />
      {servers ? (
        <>
          <ListStale state={state} />
          {servers.length === 0 ? (
            <NoServers level={2} />
          ) : shown.length === 0 ? (
            <NoneMatching
              title={t`No servers match the filters`}
              clearLabel={t`Show all servers`}
              onClear={view.clear}
            />
          ) : (
            <CardGrid
              servers={shown}
              rights={rights}
              newestAgent={releases.data?.agent.version ?? null}
              attended={attended}
              busyIds={busyIds}
              chosenIds={selection.ids}
              isList={view.isList}
              commands={commands}
              grid={moves.grid}
            />
          )}
        </>
      ) : (
        <ListPending state={state} loadingText={t`Loading servers…`} skeleton={<SkeletonCards />} />
      )}
      {menu ? (
        <InfoMenu
          menu={menu}
          servers={servers ?? none}
          serverMenu={serverMenu}
          consoleMenu={consoleMenu}
          onClose={closeMenu}
        />
      ) : null}
      {dialog ? (
        <InfoDialogs
          dialog={dialog}
          servers={servers ?? none}
          shown={shown}
          affected={affected}
          chosenIds={selection.ids}
          releases={releases.data}
          actions={actions}
          onClose={closeDialog}
        />
      ) : null}
      <ConsoleDialogs {...consoleActions} />
    </div>
  );
}

/** Placeholder with the layout of the cards. */
function SkeletonCards() {
  return (
    <div className={classes.grid} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={classes.bone} />
      ))}
    </div>
  );
}
