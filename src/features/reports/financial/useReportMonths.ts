import { useCallback, useState } from 'react';
import { z } from 'zod';
import { usePreference } from '#data/preferences/usePreference.ts';
import { type Month, monthOf, monthPlus, parseMonth } from '#domain/reports/months.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** Query parameters: the month of the loaded report, and the one that it is compared with. */
const monthParam = 'month';
const comparedParam = 'with';

/** The last month is remembered as it was meant: "this month" is another one later. */
const thisMonth = 'this';
const lastMonth = 'last';
const choiceSchema = z.string();

export interface ReportMonths {
  chosen: Month;
  /** The month whose report is shown; null: none. */
  loaded: Month | null;
  /** Null: there is no month for comparison. */
  compared: Month | null;
  /** Selects a month, and clears the report. */
  choose: (month: Month) => void;
  load: (month: Month) => void;
  compare: (month: Month | null) => void;
}

/**
 * The months of the page. The shown report is part of the address, so that a link or a reload shows it again; without
 * one the report of the last visit is shown, at first that of this month. @param today `YYYY-MM-DD`
 */
export function useReportMonths(today: string): ReportMonths {
  const [params, setParams] = useQueryParams();
  const [last, setLast] = usePreference('reports.month', choiceSchema, thisMonth);
  const current = monthOf(today);
  const previous = monthPlus(current, -1);
  const linked = parseMonth(params.get(monthParam), today);
  const compared = parseMonth(params.get(comparedParam), today);
  const [chosen, setChosen] = useState(
    () => linked ?? (last === lastMonth ? previous : (parseMonth(last, today) ?? current)),
  );
  const [isCleared, setCleared] = useState(false);
  const [known, setKnown] = useState(linked);
  if (linked !== known) {
    setKnown(linked);
    // The address was changed by a link or by "Back".
    if (linked !== null) setChosen(linked);
  }
  const loaded = linked ?? (isCleared ? null : chosen);
  const set = useCallback(
    (name: string, month: Month | null) => setParams(withParams({ [name]: month }), { replace: true }),
    [setParams],
  );
  return {
    chosen,
    loaded,
    compared: compared === loaded ? null : compared,
    choose(month) {
      setChosen(month);
      setCleared(true);
      set(monthParam, null);
    },
    load(month) {
      setChosen(month);
      setCleared(false);
      set(monthParam, month);
      setLast(month === current ? thisMonth : month === previous ? lastMonth : month);
    },
    compare: (month) => set(comparedParam, month),
  };
}
