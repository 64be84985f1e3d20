const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount in US dollars: `$1,250.00`, the same in every language. */
export const formatUsd = (amount: number): string => usd.format(amount);
