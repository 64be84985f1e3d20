import type { ColumnType, Generated } from 'kysely';
import type { PaymentStatus } from '#contract/http/wallet.ts';
import type { WalletAction } from '#contract/enums.ts';

export interface PlansTable {
  id: Generated<number>;
  name: string;
  /** Price of one period. */
  price_cents: number;
  per_console_cents: number;
  created_at: Generated<Date>;
  /** Since when nobody can buy it; null: it can be bought. */
  retired_at: Generated<Date | null>;
}

/** A bought plan, with its prices at that time. */
export interface PlanPurchasesTable {
  id: Generated<number>;
  user_id: number;
  plan_id: number;
  name: string;
  price_cents: number;
  per_console_cents: number;
  created_at: Date;
  started_at: Date;
  /** When it ends, or was replaced by another plan. */
  expired_at: Date;
}

/** The reason of a movement of money. Append-only, like the lines. */
export interface LedgerEntriesTable {
  id: Generated<number>;
  type: WalletAction;
  description: string;
  target: string | null;
  /** Written as JSON text, read as an object. */
  data: ColumnType<{ consoleName?: string; planName?: string }, string | undefined, never>;
  /** Key that must not be posted twice, such as `payment:{id}`; null: no restriction. */
  key: string | null;
  created_at: Date;
}

/** Accounts between which money moves. */
export type LedgerAccount = 'wallet' | 'provider' | 'plans' | 'consoles' | 'bonuses' | 'opening';

export interface LedgerLinesTable {
  id: Generated<number>;
  entry_id: number;
  account: LedgerAccount;
  /** User of a wallet. */
  user_id: number | null;
  /** Positive: the account receives money. */
  cents: number;
  /** Balance of the wallet after this line, computed by a trigger. */
  balance_cents: Generated<number | null>;
}

/** Answers of calls that may be repeated. */
export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  /** Method, path and body. */
  call: string;
  /** JSON. */
  answer: string | null;
  created_at: Date;
}

/** One row: when consoles were last checked for their daily charge. */
export interface ChargeRoundsTable {
  id: Generated<number>;
  at: Date;
}

/** The process that runs a job; see `server/kernel/leasedJob.ts`. */
export interface JobLeasesTable {
  name: string;
  owner: string;
  expires_at: Date;
}

export interface PaymentsTable {
  /** Random. */
  id: string;
  user_id: number;
  cents: number;
  /** Amount that is credited on top. */
  bonus_cents: number;
  status: PaymentStatus;
  provider: string;
  /** The provider's id of the payment. */
  reference: string;
  /** Address of the provider's page; null: this API serves it. */
  url: string | null;
  created_at: Date;
  expires_at: Date;
  settled_at: Date | null;
}
