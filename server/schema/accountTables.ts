import type { CellChange } from '#contract/http/accounts/history.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Account } from '#contract/http/accounts/account.ts';
import type { ActorKind } from '#server/schema/eventTables.ts';

/** Fields that users enter and that are not secret, by group of the contract; imap groups are completely secret. */
export type AccountDetails = Partial<Pick<Account, 'psn' | 'ea' | 'proxy' | 'webAppProxy'>>;

/** Fields that agents report, by group of the contract. */
export type AccountFigures = Partial<
  Pick<Account, 'connectionInfo' | 'activity' | 'captcha' | 'balance' | 'mulling' | 'ipInfo' | 'tradeInfo'>
>;

export interface AccountsTable {
  id: Generated<number>;
  console_id: number;
  email: string;
  original_email: string | null;
  /** 0 to 30, unique within its console at the end of a statement. */
  index: number;
  status: number;
  /** False means done. */
  open: boolean;
  /** Since when nothing may start the account, and who decided that: an alert rule, or a person. */
  quarantined_at: Generated<Date | null>;
  quarantined_by: Generated<string | null>;
  last_error: string | null;
  script_title: string | null;
  script_description: string | null;
  digital: boolean | null;
  guest: boolean | null;
  tradable: boolean | null;
  /** A code of the contract's `banCodes`. */
  banned: number | null;
  open_web_app: Generated<boolean>;
  valid: Generated<boolean>;
  paired: Generated<boolean>;
  paired_at: Date | null;
  added_to_console: boolean | null;
  signed: Generated<boolean>;
  signed_at: Date | null;
  /** Tag of the unfinished task; null when there is none. */
  active_task: string | null;
  description: string | null;
  additional_info: string | null;
  /** Written as JSON text, read as an object; so are the figures. */
  details: ColumnType<AccountDetails, string | undefined, string>;
  figures: ColumnType<AccountFigures, string | undefined, string>;
  /** Day of today's figures, `YYYY-MM-DD`; null when they are all zero. */
  figures_day: string | null;
  /** Encrypted by the vault; null when the account has no secret. */
  secrets: string | null;
  /** When the displayed data of the account was changed, and the transaction (`xid8`) of that change: see `accountChanges.ts`. */
  changed_at: Generated<Date>;
  changed_xid: Generated<string>;
}

/**
 * A change of a field of an account, with its author: see {@link AccountChangesTable.field}. Appended, never
 * updated.
 */
export interface AccountChangesTable {
  position: GeneratedAlways<number>;
  account_id: number;
  /** Path of the contract, such as `psn.id`; `everyField` of the contract: the account was added. */
  field: string;
  /** Both null for a secret. */
  before: CellChange['before'];
  after: CellChange['after'];
  at: Generated<Date>;
  actor_kind: Generated<ActorKind>;
  actor_id: number | null;
  actor_name: string | null;
  cause: string | null;
}

/** Added accounts, by the id that their sender gave them, including those deleted since. */
export interface AccountUploadsTable {
  gui_id: string;
  uploaded_at: Generated<Date>;
}

/** Accounts that were deleted from a group or moved out of it. */
export interface DeparturesTable {
  account_id: number;
  group_id: number;
  departed_at: Generated<Date>;
  changed_xid: Generated<string>;
}

/** When a user last gained or lost access to a group, or got another role. */
export interface AccessChangesTable {
  user_id: number;
  group_id: number;
  changed_at: Generated<Date>;
  changed_xid: Generated<string>;
}
