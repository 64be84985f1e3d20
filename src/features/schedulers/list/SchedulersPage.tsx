import { Plural, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconCalendarWeek, IconCopyPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { schedulerKeys } from '#data/schedulers/schedulerKeys.ts';
import { usePendingSchedulerEdits } from '#data/schedulers/mutations.ts';
import { useOwnSchedulers } from '#data/schedulers/queries.ts';
import { useRights } from '#data/session/rights.ts';
import { pathTo } from '#domain/access/paths.ts';
import { withPendingEdits } from '#domain/schedule/editing/pendingEdits.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { useQueryParams } from '#ui/useQueryParams.ts';
import { useSchedulerColumns } from './columns.tsx';
import type { DialogState } from './dialogState.ts';
import { SchedulerPanel } from './SchedulerPanel.tsx';
import classes from './SchedulersPage.module.css';
import { pageKeys, rowKeys, rowShortcuts } from './shortcutList.ts';
import { useSchedulerMenu } from './useSchedulerMenu.ts';

const DeleteSchedulerDialog = lazyDialog(
  () => import('./DeleteSchedulerDialog.tsx'),
  'DeleteSchedulerDialog',
);
const prefetched = [DeleteSchedulerDialog.load, () => import('../view/ViewSchedulerPage.tsx')];

const nameOf = ({ name }: Scheduler): string => name;

/** The last chosen row: initially the one in the query parameter `id`, otherwise the first one. */
function useCurrent(rows: readonly Scheduler[] | undefined) {
  const [params] = useQueryParams();
  // Not kept in the address: the row gets the focus back from its menu while the user leaves the page.
  const [id, choose] = useState(params.get('id'));
  return [rows?.find((row) => String(row.id) === id) ?? rows?.[0], choose] as const;
}

/** The user's schedulers, and the week of the selected one. */
export function SchedulersPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { isOffline } = useUiContext();
  const rights = useRights({ create: 'scheduler_create', remove: 'scheduler_delete' });
  const schedulers = useOwnSchedulers();
  const state = useListState(schedulers, schedulerKeys.own());
  const layout = useTableLayout('schedulers.own');
  const columns = useSchedulerColumns();
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const menu = useSchedulerMenu(openDialog);
  const pending = usePendingSchedulerEdits();
  const rows = useMemo(
    () => schedulers.data && withPendingEdits(schedulers.data, pending),
    [schedulers.data, pending],
  );
  const [current, choose] = useCurrent(rows);
  const create = (): void => void navigate(pathTo('newScheduler'));
  usePrefetch(prefetched);
  useShortcuts('page', [
    { keys: pageKeys.create, label: t`New scheduler`, run: create, enabled: rights.create },
    ...rowShortcuts,
  ]);

  const attached = useMemo(() => (rows ?? []).filter(({ consoles }) => consoles > 0).length, [rows]);
  const createButton = (
    <ActionButton
      permission="scheduler_create"
      icon={IconCalendarPlus}
      variant="filled"
      component={Link}
      to={pathTo('newScheduler')}
      tip={t`New scheduler`}
      keys={pageKeys.create}
    >
      {t`New`}
    </ActionButton>
  );
  const subject = dialog && rows?.find(({ id }) => id === dialog.schedulerId);
  // It was deleted, here or by another user.
  const isGone = dialog !== null && rows !== undefined && !subject;
  useEffect(() => {
    if (isGone) closeDialog();
  }, [isGone, closeDialog]);

  return (
    <TablePage className={classes.page ?? ''}>
      <DataTable
        label={t`My schedulers`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        state={state}
        current={{ id: current ? String(current.id) : null, onChange: choose }}
        onOpen={({ id }) => void navigate(pathTo('viewScheduler', { query: { id } }))}
        menu={menu}
        title={
          <PageTitle
            isPending={!rows}
            figures={[
              <Plural key="all" value={rows?.length ?? 0} one="# scheduler" other="# schedulers" />,
              <Plural key="attached" value={attached} one="# attached" other="# attached" />,
            ]}
          >
            {t`My schedulers`}
          </PageTitle>
        }
        actions={
          rights.create || rights.remove ? (
            <>
              {createButton}
              <ActionButton
                permission="scheduler_create"
                icon={IconCopyPlus}
                disabled={!current}
                tip={t`New scheduler based on the selected one`}
                keys={rowKeys.based}
                onClick={() =>
                  current && void navigate(pathTo('newScheduler', { query: { from: current.id } }))
                }
              >
                {t`New based on selected`}
              </ActionButton>
              <ActionButton
                permission="scheduler_delete"
                icon={IconTrash}
                disabled={!current?.isOwn || isOffline}
                tip={t`Delete the selected scheduler`}
                keys={rowKeys.delete}
                onClick={() => current && openDialog({ kind: 'delete', schedulerId: current.id })}
              >
                {t`Delete`}
              </ActionButton>
            </>
          ) : null
        }
        empty={
          <Notice
            icon={IconCalendarWeek}
            title={t`No schedulers yet`}
            actions={rights.create ? createButton : null}
          >
            {rights.create
              ? t`Plan a week once, then attach it to any number of consoles.`
              : t`Your role cannot create schedulers.`}
          </Notice>
        }
      />
      {current ? <SchedulerPanel scheduler={current} /> : null}
      {dialog && subject ? <DeleteSchedulerDialog scheduler={subject} onClose={closeDialog} /> : null}
    </TablePage>
  );
}
