import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { BoughtPlan } from '#contract/http/plans.ts';
import { dateTime } from '#domain/format/time.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import classes from './Plans.module.css';

/** @param activeId purchase of the plan that is active now; null without one */
export function useHistoryColumns(activeId: number | null): readonly ColumnSpec<BoughtPlan>[] {
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
