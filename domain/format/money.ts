import { toCents, toUsd } from '#domain/money/cents.ts';

/** ISO 4217: the wallet is in US dollars, reports are in euros. */
export type Currency = 'USD' | 'EUR';

/** `always`: with a plus too, for a movement of money; zero has no sign. */
export type MoneySign = 'auto' | 'always';

/** Formatters are expensive to create. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: Currency, language: string, sign: MoneySign): Intl.NumberFormat {
  const key = `${currency} ${language} ${sign}`;
  const known = formats.get(key);
  if (known) return known;
  const signDisplay = sign === 'always' ? 'exceptZero' : 'auto';
  const made = new Intl.NumberFormat(language, { style: 'currency', currency, signDisplay });
  formats.set(key, made);
  return made;
}

/**
 * An amount to the cent, in the format of a language: `$1,250.00`, `1 250,00 $`.
 * @param amount in units of the currency; parts of a cent are rounded
 */
export const formatMoney = (
  amount: number,
  currency: Currency,
  language: string,
  sign: MoneySign = 'auto',
): string =>
  // Adding zero makes a rounded -0 a 0.
  formatOf(currency, language, sign).format(toUsd(toCents(amount) + 0));

/** An amount in US dollars; see {@link formatMoney}. */
export const formatUsd = (amount: number, language: string, sign?: MoneySign): string =>
  formatMoney(amount, 'USD', language, sign);
