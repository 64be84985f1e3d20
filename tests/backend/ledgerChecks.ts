/** Runs a statement and returns its rows, on any client. */
export type Query = (text: string) => Promise<readonly unknown[]>;

/** Queries for rows that must never exist in a database, by name. */
const faults: Record<string, string> = {
  'entries that do not sum up to zero': `
    select entry_id from ledger_lines group by entry_id having sum(cents) <> 0 or count(*) < 2`,
  'entries without lines': `
    select id from ledger_entries where not exists (select from ledger_lines where entry_id = ledger_entries.id)`,
  'balances that are not the sum of the lines before': `
    select id from (
      select id, balance_cents, sum(cents) over (partition by user_id order by id) as expected
      from ledger_lines where user_id is not null) as wallet
    where balance_cents <> expected or balance_cents < 0`,
  'payments that were not credited exactly once': `
    select payments.id from payments left join ledger_entries on key = 'payment:' || payments.id
    group by payments.id having count(ledger_entries.id) <> (case payments.status when 'paid' then 1 else 0 end)`,
  'credits of another amount': `
    select payments.id from payments join ledger_entries on key = 'payment:' || payments.id
    join ledger_lines on entry_id = ledger_entries.id and ledger_lines.user_id is not null
    where ledger_lines.cents <> payments.cents or ledger_lines.user_id <> payments.user_id`,
  'bonuses of another amount': `
    select payments.id from payments left join ledger_entries on key = 'paymentBonus:' || payments.id
    left join ledger_lines on entry_id = ledger_entries.id and ledger_lines.user_id is not null
    where coalesce(ledger_lines.cents, 0) <> (case payments.status when 'paid' then bonus_cents else 0 end)`,
  'bought plans of another price': `
    select plan_purchases.id from plan_purchases join ledger_entries on key = 'plan:' || plan_purchases.id
    join ledger_lines on entry_id = ledger_entries.id and ledger_lines.user_id is not null
    where ledger_lines.cents <> -price_cents or ledger_lines.user_id <> plan_purchases.user_id`,
  'plans at the same time': `
    select a.id from plan_purchases a join plan_purchases b on a.user_id = b.user_id and a.id < b.id
    where a.expired_at > b.started_at`,
};

/** Names of the faults in a ledger; empty for a correct one. */
export async function ledgerFaults(query: Query): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of Object.entries(faults)) if ((await query(text)).length > 0) found.push(name);
  return found;
}
