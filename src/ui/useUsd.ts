import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { formatUsd, type MoneySign } from '#domain/format/money.ts';

/** Returns a function that formats amounts in US dollars in the language of the app. */
export function useUsd(): (amount: number, sign?: MoneySign) => string {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useCallback((amount, sign) => formatUsd(amount, locale, sign), [locale]);
}
