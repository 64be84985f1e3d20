import { Plural, useLingui } from '@lingui/react/macro';
import { IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import type { BoughtPlan } from '#contract/http/plans.ts';
import { useListState } from '#data/lists/useListState.ts';
import { planKeys } from '#data/plans/planKeys.ts';
import { usePlanHistory } from '#data/plans/plans.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { pathTo } from '#domain/access/paths.ts';
import { activePlan } from '#domain/money/daily.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { useHistoryColumns } from './historyColumns.tsx';

const nameOf = ({ name }: BoughtPlan): string => name;

/** The plans that the user has bought, with their prices at that time. */
export function PlanHistoryPage() {
  const { t } = useLingui();
  const history = usePlanHistory();
  const state = useListState(history, planKeys.history());
  const layout = useTableLayout('plans.history');
  const now = useNow();
  const activeId = activePlan(history.data ?? [], now)?.id ?? null;
  const columns = useHistoryColumns(activeId);
  const isActive = useCallback(({ id }: BoughtPlan) => id === activeId, [activeId]);
  const add = (
    <ActionButton icon={IconPlus} variant="filled" component={Link} to={pathTo('userPlan')}>
      {t`Add new`}
    </ActionButton>
  );
  return (
    <TablePage>
      <DataTable
        label={t`Plan history`}
        columns={columns}
        rows={history.data}
        nameOf={nameOf}
        layout={layout}
        state={state}
        isMarked={isActive}
        title={
          <PageTitle
            isPending={!history.data}
            figures={[<Plural key="all" value={history.data?.length ?? 0} one="# plan" other="# plans" />]}
          >
            {t`Plan history`}
          </PageTitle>
        }
        actions={add}
        empty={<Notice icon={IconReceipt2} title={t`No plan was bought yet`} actions={add} />}
      />
    </TablePage>
  );
}
