import { Plural, useLingui } from '@lingui/react/macro';
import { IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
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
import { dateTime } from '#domain/format/time.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import classes from './Plans.module.css';

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

/** @param activeId purchase of the plan that is active now; null without one */
function useHistoryColumns(activeId: number | null): readonly ColumnSpec<BoughtPlan>[] {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const usd = useUsd();
  return useMemo(
    () => {
      const dateText = (at: string | null): string => (at === null ? '' : dateTime(Date.parse(at), timezone));
      return [
        { key: 'id', title: t`ID`, value: ({ id }) => id, width: 90, align: 'end' },
        {
          key: 'name',
          title: t`Plan name`,
          value: ({ name }) => name,
          cell: ({ id, name }) =>
            id === activeId ? (
              <span className={classes.active}>
                {name} <StateBadge tone="positive">{t({ message: 'active', context: 'plan' })}</StateBadge>
              </span>
            ) : (
              name
            ),
          isName: true,
          width: 200,
          grows: true,
        },
        {
          key: 'price',
          title: t`Price`,
          value: ({ price }) => price,
          cell: ({ price }) => usd(price),
          align: 'end',
          filter: 'number',
          width: 120,
        },
        {
          key: 'pricePerConsole',
          title: t`Price per console`,
          value: ({ data }) => data.pricePerConsole,
          cell: ({ data }) => usd(data.pricePerConsole),
          align: 'end',
          filter: 'number',
          width: 160,
        },
        {
          key: 'createdAt',
          title: t`Created at`,
          value: ({ createdAt }) => dateText(createdAt),
          filter: 'date',
          width: 160,
        },
        {
          key: 'startedAt',
          title: t`Started at`,
          value: ({ startedAt }) => dateText(startedAt),
          filter: 'date',
          width: 160,
        },
        {
          key: 'expiredAt',
          title: t`Finished at`,
          value: ({ expiredAt }) => dateText(expiredAt),
          filter: 'date',
          width: 160,
        },
      ] satisfies ColumnSpec<BoughtPlan>[];
    },
    // The texts change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [activeId, i18n.locale, timezone],
  );
}
