import { Plural, useLingui } from '@lingui/react/macro';
import { IconWorld } from '@tabler/icons-react';
import { useAtom, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import type { Proxy, ProxyUse } from '#contract/http/proxies.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { proxyKeys } from '#data/proxies/proxyKeys.ts';
import { useProxies, useProxyUse } from '#data/proxies/queries.ts';
import { useRights } from '#data/session/rights.ts';
import { countStates, type ProxyState, proxyStates, stateOf } from '#domain/proxies/state.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useNow } from '#ui/clock.ts';
import { usePageCommands } from '#ui/commands/pageCommands.ts';
import { DataGrid } from '#ui/DataGrid/DataGrid.tsx';
import { useListRows } from '#ui/DataGrid/rows/listRows.ts';
import type { RowTone } from '#ui/DataGrid/gridColumn.ts';
import { useViewQuery } from '#ui/DataGrid/useViewQuery.ts';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { ActionToolbar } from '#ui/Toolbar/ActionToolbar.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useClearFilters, useUrlChoice } from '#ui/useUrlChoice.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { matchingAtom, selectionAtom } from './atoms.ts';
import type { DialogState } from './dialogState.ts';
import { rowTones, stateNames, stateTones } from './proxyLabels.ts';
import { ProxyDialogs, prefetched } from './ProxyDialogs.tsx';
import { useProxyColumns, usersOf } from './useProxyColumns.tsx';
import { useProxyGroups } from './useProxyGroups.ts';
import { CountFilter } from '#ui/DataGrid/CountFilter.tsx';

const none: readonly Proxy[] = [];
const nameOf = ({ url }: Proxy): string => url;
const toneOf = (proxy: Proxy): RowTone | null => rowTones[stateOf(proxy, serverClock.now())];
/** A block that has ended since the state was stored. */
const isOver = (proxy: Proxy, now: number): boolean => proxy.blocked && stateOf(proxy, now) === 'unchecked';

/** The user's proxies: their states, and which accounts use them. */
export function ProxiesPage() {
  const { t } = useLingui();
  const query = useProxies();
  const state = useListState(query, proxyKeys.list());
  const proxies = query.data ?? none;
  const rows = useListRows(proxies);
  const uses = useUses();
  const now = useNow();
  const counts = useMemo(() => countStates(proxies, now), [proxies, now]);
  const clock = useMemo(() => proxies.filter((proxy) => isOver(proxy, now)).length, [proxies, now]);
  const columns = useProxyColumns(uses, clock);
  const layout = useTableLayout('proxies');
  const [view, setView] = useViewQuery();
  const [chosen, setChosen] = useAtom(selectionAtom);
  const setMatching = useSetAtom(matchingAtom);
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const { groups, menuOf } = useProxyGroups({
    openDialog,
    usersOfId: (id) => (uses === null ? null : usersOf(uses.get(id))),
  });
  const [only, choose] = useUrlChoice('state', proxyStates);
  const clear = useClearFilters();
  const rowFilter = useMemo(
    () => (only === null ? null : (proxy: Proxy) => stateOf(proxy, serverClock.now()) === only),
    [only],
  );
  usePrefetch(prefetched);
  const commands = useMemo(
    () =>
      groups.flatMap(({ entries }) =>
        entries.map((entry) => ({ ...entry, label: entry.tip ?? entry.label })),
      ),
    [groups],
  );
  usePageCommands(commands);

  return (
    <TablePage>
      <DataGrid
        label={t`Proxies`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        view={view}
        onView={setView}
        rowFilter={rowFilter}
        onClearRowFilter={clear}
        selection={{ chosen, onChange: setChosen }}
        toneOf={toneOf}
        onMatching={setMatching}
        menu={menuOf}
        title={({ shown, total, isFiltered }) => (
          <PageTitle
            isPending={!query.data}
            figures={[<Plural key="all" value={total} one="# proxy" other="# proxies" />]}
            shown={isFiltered ? shown : undefined}
            selected={chosen.size}
          >
            {t`Proxies`}
          </PageTitle>
        )}
        actions={<ActionToolbar groups={groups} />}
        above={
          query.data ? (
            <>
              <ListStale state={state} />
              <StateLegend counts={counts} chosen={only} onChoose={choose} />
            </>
          ) : null
        }
        empty={query.data ? <Empty /> : <ListPending state={state} />}
      />
      <ProxyDialogs dialog={dialog} proxies={proxies} onClose={closeDialog} />
    </TablePage>
  );
}

function Empty() {
  const { t } = useLingui();
  const rights = useRights({ add: 'proxy_add' });
  return (
    <Notice icon={IconWorld} title={t`No proxies yet`}>
      {rights.add
        ? t`Add proxies from a CSV file or with a form, or import those that your accounts use.`
        : t`Your role cannot add proxies.`}
    </Notice>
  );
}

/** Which accounts use the proxies, by id of the proxy; null while unknown. */
function useUses(): ReadonlyMap<number, ProxyUse> | null {
  const rights = useRights({ see: 'accountsView_proxy' });
  const { data } = useProxyUse(null, rights.see);
  return useMemo(() => (data ? new Map(data.map((use) => [use.id, use])) : null), [data]);
}

interface StateLegendProps {
  counts: Readonly<Record<ProxyState, number>>;
  /** Only proxies of this state are shown; null: all. */
  chosen: ProxyState | null;
  onChoose: (state: ProxyState | null) => void;
}

/** Number of proxies by state; a press shows only those. */
function StateLegend({ counts, chosen, onChoose }: StateLegendProps) {
  const { t, i18n } = useLingui();
  const terms = proxyStates.map((id) => ({
    id,
    label: t(stateNames[id]),
    tone: stateTones[id],
    count: <b>{i18n.number(counts[id])}</b>,
  }));
  return <CountFilter label={t`States`} terms={terms} chosen={chosen} onChoose={onChoose} />;
}
