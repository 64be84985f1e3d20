import { type Kysely, sql } from 'kysely';

/** Payments into wallets. */
const statements = [
  `create table payments (
    id text primary key,
    user_id int not null references users on delete cascade,
    cents int not null check (cents > 0),
    bonus_cents int not null default 0 check (bonus_cents >= 0),
    status text not null check (status in ('pending', 'paid', 'cancelled', 'expired')),
    provider text not null,
    reference text not null,
    url text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    settled_at timestamptz,
    unique (provider, reference)
  )`,
  `create index payments_user on payments (user_id, created_at)`,
  `create index payments_pending on payments (expires_at) where status = 'pending'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
