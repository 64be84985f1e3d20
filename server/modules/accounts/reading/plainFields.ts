import { type RawBuilder, sql } from 'kysely';
import { accountStatus } from '#contract/enums.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountFigures } from '#server/schema/accountTables.ts';

/** Fields entered by users, each of which may be or contain a secret. */
export type UserEnteredFields = Pick<
  Account,
  'password' | 'psn' | 'psnImap' | 'imap' | 'ea' | 'proxy' | 'webAppProxy'
>;

type Text = RawBuilder<string>;

const join = (parts: readonly RawBuilder<unknown>[]): Text => sql<string>`concat(${sql.join(parts)})`;

/** A column that is never null: its text is JSON already. */
const number = (column: string): Text => sql<string>`${sql.ref(column)}`;
/** A number or a flag that may be null; `concat` would write flags as `t` and `f`. */
const plain = (column: string): Text => sql<string>`coalesce(${sql.ref(column)}::text, 'null')`;
/** A value of the type `json`: `concat` takes its text without a conversion. */
const quoted = (value: RawBuilder<unknown>): Text => sql<string>`coalesce(to_json(${value}), 'null'::json)`;
const text = (column: string): Text => quoted(sql.ref(column));
/** A time with milliseconds, as in `toISOString`. */
const instant = (column: string): Text =>
  sql<string>`coalesce('"' || to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`;

/** The members of an object, without its braces. */
const members = (fields: Readonly<Record<string, Text>>): RawBuilder<unknown>[] =>
  Object.entries(fields).flatMap(([name, value], at) => [sql.lit(`${at === 0 ? '' : ','}"${name}":`), value]);
const object = (fields: Readonly<Record<string, Text>>): Text =>
  join([sql.lit('{'), ...members(fields), sql.lit('}')]);
const objectUnlessNull = (column: string, fields: Readonly<Record<string, Text>>): Text =>
  sql<string>`case when ${sql.ref(column)} is null then 'null' else ${object(fields)} end`;

/** JSON text of each field except figures and groups that users enter. Everybody may see these fields. */
const fields: {
  readonly [K in Exclude<keyof Account, keyof UserEnteredFields | keyof AccountFigures>]: Text;
} = {
  id: number('accounts.id'),
  email: text('accounts.email'),
  originalEmail: text('accounts.original_email'),
  index: number('accounts.index'),
  digital: plain('accounts.digital'),
  guest: plain('accounts.guest'),
  banned: plain('accounts.banned'),
  tradable: plain('accounts.tradable'),
  openWebApp: plain('accounts.open_web_app'),
  open: plain('accounts.open'),
  quarantine: objectUnlessNull('accounts.quarantined_at', {
    since: instant('accounts.quarantined_at'),
    by: text('accounts.quarantined_by'),
  }),
  valid: plain('accounts.valid'),
  lastError: text('accounts.last_error'),
  status: number('accounts.status'),
  statusText: sql<string>`case when not accounts.open then '"done"' ${sql.join(
    Object.entries(accountStatus).map(
      ([name, status]) => sql`when accounts.status = ${sql.lit(status)} then ${sql.lit(`"${name}"`)}`,
    ),
    sql` `,
  )} else '"unknown"' end`,
  paired: plain('accounts.paired'),
  signed: plain('accounts.signed'),
  activeTask: objectUnlessNull('accounts.active_task', { tag: text('accounts.active_task') }),
  additionalInfo: text('accounts.additional_info'),
  description: text('accounts.description'),
  console: object({
    id: number('consoles.id'),
    name: text('consoles.name'),
    status: number('consoles.status'),
    open: plain('consoles.open'),
  }),
  server: object({
    id: number('servers.id'),
    name: quoted(sql`coalesce(servers.description, servers.name)`),
  }),
  serverGroup: object({ id: number('server_groups.id'), name: text('server_groups.name') }),
  script: objectUnlessNull('accounts.script_title', {
    title: text('accounts.script_title'),
    description: quoted(sql`coalesce(accounts.script_description, '')`),
  }),
  pairingInfo: object({
    paired: instant('accounts.paired_at'),
    addedToConsole: plain('accounts.added_to_console'),
  }),
  signedInfo: object({ signed: plain('accounts.signed'), createdAt: instant('accounts.signed_at') }),
};

/**
 * The members of an account's JSON text that everybody may see, without braces; for a query of accounts with
 * their consoles, servers and groups. The database builds the text: as columns, these 40 values would have to
 * be read, parsed and written again for each account, which takes most of the processor time of a page.
 */
export const plainFields: Text = join(members(fields));
