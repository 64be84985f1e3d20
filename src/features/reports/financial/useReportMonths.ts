import { useCallback, useState } from 'react';
import { type Month, monthOf, parseMonth } from '#domain/reports/months.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

/** Query parameters: the month of the loaded report, and the one that it is compared with. */
const monthParam = 'month';
const comparedParam = 'with';

export interface ReportMonths {
  /** The month in the selector. */
  chosen: Month;
  /** The month whose report is shown; null: none. */
  loaded: Month | null;
  /** Null: it is compared with none. */
  compared: Month | null;
  /** Selects a month, and clears the report. */
  choose: (month: Month) => void;
  /** Shows the report of the selected month. */
  load: () => void;
  compare: (month: Month | null) => void;
}

/** The months of the page. The shown report is part of the address, so that a link or a reload shows it again. */
export function useReportMonths(today: string): ReportMonths {
  const [params, setParams] = useQueryParams();
  const loaded = parseMonth(params.get(monthParam), today);
  const compared = parseMonth(params.get(comparedParam), today);
  const [chosen, setChosen] = useState(loaded ?? monthOf(today));
  const [known, setKnown] = useState(loaded);
  if (loaded !== known) {
    setKnown(loaded);
    // The address was changed by a link or by "Back".
    if (loaded !== null) setChosen(loaded);
  }
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
      set(monthParam, null);
    },
    load: () => set(monthParam, chosen),
    compare: (month) => set(comparedParam, month),
  };
}
