import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconMoodCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { belowNormalKey, useBelowNormal } from '#data/database/belowNormal.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { dayText } from '#domain/tables/dayRange.ts';
import { kindOfObject } from '#entities/activity/list/objects.ts';
import { DataGrid } from '#ui/DataGrid/DataGrid.tsx';
import { useListRows } from '#ui/DataGrid/rows/listRows.ts';
import { useViewQuery } from '#ui/DataGrid/useViewQuery.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { type Mark, useBelowNormalColumns } from './useBelowNormalColumns.tsx';

const nameOf = ({ name }: Mark): string => name;

/** Servers, scripts, consoles and accounts that did clearly less on the last whole day than they usually do. */
export function BelowNormalPage() {
  const { t } = useLingui();
  const query = useBelowNormal();
  const state = useListState(query, belowNormalKey);
  const { data: answer } = query;
  const marks = useMemo(
    () => (answer?.data ?? []).map((item, at): Mark => ({ ...item, id: at + 1, objectId: item.id })),
    [answer],
  );
  const rows = useListRows(marks);
  const columns = useBelowNormalColumns();
  const layout = useTableLayout('belowNormal');
  const [view, setView] = useViewQuery();
  const navigate = useNavigate();
  const day = answer?.day ? dayText(answer.day) : null;
  return (
    <TablePage>
      <DataGrid
        label={t`Below normal`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        view={view}
        onView={setView}
        onOpen={({ subject, objectId }) => {
          const { place } = kindOfObject({ kind: subject });
          if (place && objectId !== null) void navigate(place.to(objectId));
        }}
        title={({ shown, total, isFiltered }) => (
          <PageTitle
            isPending={!answer}
            figures={[
              <Plural key="total" value={total} one="# deviation" other="# deviations" />,
              ...(day === null ? [] : [day]),
            ]}
            shown={isFiltered ? shown : undefined}
          >
            {t`Below normal`}
          </PageTitle>
        )}
        above={answer ? <ListStale state={state} /> : null}
        empty={
          answer !== undefined ? (
            <Notice icon={IconMoodCheck} title={t`Everything is as usual`}>
              {day === null ? (
                t`Nothing has been compared yet. This is done daily once two weeks of data are available.`
              ) : (
                <Trans>On {day}, nothing was clearly below the level of the 28 days before.</Trans>
              )}
            </Notice>
          ) : (
            <ListPending state={state} />
          )
        }
      />
    </TablePage>
  );
}
