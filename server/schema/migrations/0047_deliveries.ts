import { type Kysely, sql } from 'kysely';

/** Delivered coins of each day, and the balance of each account up to which its coins have been counted. */
const statements = [
  `create table deliveries (
    day date primary key,
    coins bigint not null check (coins >= 0),
    amount_cents bigint not null check (amount_cents >= 0),
    fee_cents bigint not null check (fee_cents between 0 and amount_cents)
  )`,
  `create table counted_balances (
    account_id int primary key references accounts on delete cascade,
    balance bigint not null
  )`,
  // What accounts have earned before this version is not delivered again.
  `insert into counted_balances (account_id, balance)
    select id, (figures -> 'balance' -> 'balance')::bigint from accounts
    where figures -> 'balance' -> 'balance' is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
