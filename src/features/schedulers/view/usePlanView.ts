import { useCallback, useState } from 'react';
import { z } from 'zod';
import { usePreference } from '#data/preferences/usePreference.ts';
import { scales } from '#domain/gantt/axis.ts';
import { weekDays } from '#domain/schedule/week.ts';

const rowChoices = ['used', 'all'] as const;
export type PlanRows = (typeof rowChoices)[number];

const scaleSchema = z.number().min(scales.min).max(scales.max);
/** Null: not chosen yet. */
const rowsSchema = z.enum(rowChoices).nullable();

/**
 * How the chart is shown; scale and rows are stored in the browser, folded days last as long as the page.
 *
 * @param initialRows which accounts are shown until the user chooses
 */
export function usePlanView(screen: 'view' | 'edit', initialRows: PlanRows) {
  const [scale, setScale] = usePreference(`schedulers.${screen}.scale`, scaleSchema, scales.min);
  const [chosenRows, setRows] = usePreference(`schedulers.${screen}.rows`, rowsSchema, null);
  const rows = chosenRows ?? initialRows;
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  // The same functions in every render: the chart's days depend on them.
  const fold = useCallback(
    (day: number) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(day)) next.add(day);
        return next;
      }),
    [],
  );
  const unfold = useCallback(
    (day: number) =>
      setFolded((before) => (before.has(day) ? new Set([...before].filter((one) => one !== day)) : before)),
    [],
  );
  const foldAll = useCallback((isFolded: boolean) => setFolded(new Set(isFolded ? weekDays : [])), []);
  return { scale, setScale, rows, setRows, folded, fold, unfold, foldAll };
}

export type PlanView = ReturnType<typeof usePlanView>;
