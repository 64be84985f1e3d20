/** Amounts are whole cents inside the domain and the backend, and decimal US dollars on the wire. */

/** Whole cents of an amount in US dollars; parts of a cent are rounded. */
export const toCents = (usd: number): number => Math.round(usd * 100);

/** US dollars of whole cents: the nearest decimal number. */
export const toUsd = (cents: number): number => cents / 100;
