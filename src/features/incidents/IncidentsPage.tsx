import { Plural, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconBellCheck } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { Incident } from '#contract/http/incidents.ts';
import { useIncidents, useOlderIncidents } from '#data/incidents/incidents.ts';
import { incidentKeys } from '#data/incidents/incidentKeys.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { useIncidentTexts } from '#entities/incidents/useIncidentTexts.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { usePageCommands } from '#ui/commands/pageCommands.ts';
import { DataGrid } from '#ui/DataGrid/DataGrid.tsx';
import type { GridView } from '#ui/DataGrid/gridColumn.ts';
import { useListRows } from '#ui/DataGrid/rows/listRows.ts';
import { useViewQuery } from '#ui/DataGrid/useViewQuery.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { Segments } from '#ui/Segments/Segments.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { ActionToolbar } from '#ui/Toolbar/ActionToolbar.tsx';
import { menuOf } from '#ui/Toolbar/menuOf.ts';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import { useUrlChoice } from '#ui/useUrlChoice.ts';
import type { DialogState } from './dialogState.ts';
import { useIncidentCard } from './useIncidentCard.tsx';
import { useIncidentColumns } from './useIncidentColumns.tsx';
import { useIncidentGroups } from './useIncidentGroups.ts';

const IncidentDialog = lazyDialog(() => import('./IncidentDialog.tsx'), 'IncidentDialog');
const AssignDialog = lazyDialog(() => import('./AssignDialog.tsx'), 'AssignDialog');
const prefetched = [IncidentDialog.load, AssignDialog.load];

const none: readonly Incident[] = [];
const lists = ['current', 'resolved'] as const;
const newestFirst = [{ id: 'openedAt', desc: true }];
const oldestFirst = [{ id: 'openedAt', desc: false }];
const sorted = (view: GridView): GridView => (view.sort.length > 0 ? view : { ...view, sort: newestFirst });

/** Incidents are sorted by their opening, the newest first, until another order is chosen. */
function useNewestFirst(): ReturnType<typeof useViewQuery> {
  const [view, setView] = useViewQuery();
  return [
    useMemo(() => sorted(view), [view]),
    useCallback(
      (change) =>
        setView((before) => {
          const next = change(sorted(before));
          // After the newest first comes the oldest first.
          return before.sort.length + next.sort.length === 0 ? { ...next, sort: oldestFirst } : next;
        }),
      [setView],
    ),
  ];
}

/** The incidents: what is wrong, since when, and who handles it. */
export function IncidentsPage() {
  const { t } = useLingui();
  const [list, choose] = useUrlChoice('list', lists);
  const which = list ?? 'current';
  const query = useIncidents(which);
  const state = useListState(query, incidentKeys[which]());
  const { loadOlder, isLoadingOlder } = useOlderIncidents(which);
  const incidents = query.data ?? none;
  const rows = useListRows(incidents);
  const columns = useIncidentColumns();
  const card = useIncidentCard();
  const layout = useTableLayout('incidents');
  const [view, setView] = useNewestFirst();
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const chosen = useMemo(() => incidents.filter(({ id }) => selection.has(id)), [incidents, selection]);
  const { nameOf } = useIncidentTexts();
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const groupsOf = useIncidentGroups(openDialog);
  const groups = groupsOf(chosen);
  const [params, setParams] = useQueryParams();
  const shownId = Number(params.get('incident')) || null;
  const show = (id: number | null): void =>
    setParams(withParams({ incident: id === null ? null : String(id) }), { replace: id === null });
  usePrefetch(prefetched);
  usePageCommands(groups.flatMap(({ entries }) => entries));

  return (
    <TablePage>
      <DataGrid
        label={t`Incidents`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        card={card}
        layout={layout}
        view={view}
        onView={setView}
        selection={{ chosen: selection, onChange: setSelection }}
        menu={(incident) => menuOf(groupsOf([incident]))}
        onOpen={({ id }) => show(id)}
        opensByClick
        title={({ shown, total, isFiltered }) => (
          <PageTitle
            isPending={!query.data}
            figures={[
              loadOlder ? (
                <Plural key="total" value={total} one="the newest incident" other="the newest # incidents" />
              ) : (
                <Plural key="total" value={total} one="# incident" other="# incidents" />
              ),
            ]}
            shown={isFiltered ? shown : undefined}
            selected={chosen.length}
          >
            {t`Incidents`}
          </PageTitle>
        )}
        actions={<ActionToolbar groups={groups} />}
        above={
          <>
            {query.data ? <ListStale state={state} /> : null}
            <Group mb={8}>
              <Segments
                label={t`List`}
                value={which}
                options={[
                  { value: 'current', label: t({ message: 'Current', context: 'incidents' }) },
                  { value: 'resolved', label: t({ message: 'Resolved', context: 'incidents' }) },
                ]}
                onChange={(next) => choose(next === 'current' ? null : next)}
              />
            </Group>
          </>
        }
        below={
          loadOlder ? (
            <ActionButton loading={isLoadingOlder} onClick={loadOlder}>
              {t`Show older`}
            </ActionButton>
          ) : null
        }
        empty={
          query.data ? <Notice icon={IconBellCheck} title={t`No incidents`} /> : <ListPending state={state} />
        }
      />
      {shownId === null ? null : (
        <IncidentDialog id={shownId} groupsOf={groupsOf} onClose={() => show(null)} />
      )}
      {dialog ? <AssignDialog dialog={dialog} onClose={closeDialog} /> : null}
    </TablePage>
  );
}
