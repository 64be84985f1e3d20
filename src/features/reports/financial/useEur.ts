import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { formatMoney, type MoneySign } from '#domain/format/money.ts';

/** Returns a function that formats amounts in euros in the language of the app. */
export function useEur(): (amount: number, sign?: MoneySign) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useCallback((amount, sign) => formatMoney(amount, 'EUR', locale, sign), [locale]);
}
