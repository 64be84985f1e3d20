import { type Kysely, sql } from 'kysely';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { createVault } from '#server/modules/access/vault.ts';
import { encryptSecrets } from '#server/modules/accounts/secrets.ts';
import type { Tables } from '#server/schema/tables.ts';
import { seededAccount } from '#demo/seed/accountDetails.ts';
import { parts } from '#demo/seed/fleet.ts';

/** Whether the accounts are filled in; true without accounts. */
export async function hasAccountDetails(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select not exists (select from accounts)
    or exists (select from accounts where secrets is not null) as done`.execute(db);
  return rows[0]?.done ?? true;
}

/** Fills in every field of the accounts, and lets some of them wait for a sign-in or fail to pair or to sign in. */
export async function seedAccountDetails(
  db: Kysely<Tables>,
  secret: Buffer,
  now: Date,
  today: string,
): Promise<void> {
  const vault = createVault(secret);
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'index', 'status', 'open'])
    .orderBy('id')
    .execute();
  for (const part of parts(accounts)) {
    const rows = part.map((account) => {
      const { columns, secrets } = seededAccount(account, now);
      return { ...columns, secrets: encryptSecrets(vault, account.id, secrets) };
    });
    await sql`
      update accounts set
        original_email = made.original_email, digital = made.digital, guest = made.guest,
        tradable = made.tradable, banned = made.banned, open_web_app = made.open_web_app, valid = made.valid,
        paired = made.paired, paired_at = made.paired_at, added_to_console = made.added_to_console,
        signed = made.signed, signed_at = made.signed_at, description = made.description,
        additional_info = made.additional_info, last_error = coalesce(accounts.last_error, made.last_error),
        details = made.details, figures = made.figures,
        figures_day = case when made.figures <> '{}' then ${today}::date end, secrets = made.secrets
      from json_populate_recordset(null::accounts, ${JSON.stringify(rows)}::json) made
      where made.id = accounts.id`.execute(db);
  }
  await failPairing(db);
  await db
    .updateTable('accounts')
    .from('consoles')
    .set({ status: accountStatus.signIn, active_task: 'queue' })
    .whereRef('consoles.id', '=', 'accounts.console_id')
    .where('consoles.status', '=', consoleStatus.disconnected)
    .where('accounts.status', '=', accountStatus.inactive)
    .where('accounts.open', '=', true)
    .where('accounts.index', '=', 2)
    .execute();
}

/** Every other resting account that is not paired, or not signed in, has failed at it. */
const failPairing = (db: Kysely<Tables>) =>
  sql`
    update accounts set
      status = ${accountStatus.failed}::int,
      last_error = case when paired then 'Sign in failed: verification code was not accepted'
        else (array['Sign in failed: wrong password', 'The code of the link has expired',
          'The console did not accept the pin code', 'No parring info was found in the region'])[1 + id % 4] end
    where (not paired or not signed) and open and status = ${accountStatus.inactive}::int and (id / 12) % 2 = 1`.execute(
    db,
  );
