import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Figures } from '#domain/reports/financial.ts';
import type { Month } from '#domain/reports/months.ts';

/** Names of the columns (specification, "Financial report"). */
export const figureLabels: Readonly<Record<keyof Figures, MessageDescriptor>> = {
  coins: msg`Delivered coins`,
  amount: msg`Total profit`,
  fee: msg`Fee`,
  income: msg`Income`,
};

/** Returns a function that names a month in the language of the app: `January 2022`. */
export function useMonthName(): (month: Month) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useCallback(
    (month) =>
      new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        Date.parse(`${month}-01`),
      ),
    [locale],
  );
}
