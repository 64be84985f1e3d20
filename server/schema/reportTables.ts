/** Coins that were delivered on a day, and what was paid for them; see `server/modules/reports/deliveries.ts`. */
export interface DeliveriesTable {
  /** `YYYY-MM-DD` in the timezone of the installation. */
  day: string;
  /** Whole coins. */
  coins: number;
  /** EUR cents; the fee is a part of the amount. */
  amount_cents: number;
  fee_cents: number;
}

/** The balance of an account when its coins were last counted, in thousandths of a coin. */
export interface CountedBalancesTable {
  account_id: number;
  balance: number;
}
