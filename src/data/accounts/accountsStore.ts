import type { AccountChange, EditReport, FieldValues } from '#domain/accounts/edits/editQueue.ts';
import type { CopyStatus } from '#domain/accounts/protocol.ts';
import type { AccountRow } from '#domain/accounts/table.ts';
import type { Clock } from '#domain/clock.ts';
import type { Observable } from '#domain/observable.ts';
import type { Link } from '#data/offline/link.ts';
import type { AccountsSource } from '#platform/accounts/accountsSource.ts';
import type { Api } from '#platform/api/api.ts';
import type { LoadEditCall } from './editSender.ts';
import type { AccountsOwner } from './owner.ts';

export interface AccountsStatus extends Omit<CopyStatus, 'fault'> {
  /** Error of the last load; null after a success. Loaded accounts stay usable. */
  error: Error | null;
  /** All accounts are loaded, but the last refresh failed. */
  isStale: boolean;
}

/** Result of edits that were made at once, or while they were sent. */
export interface EditsResult {
  /** Number of updated accounts, without those of `reported`. */
  count: number;
  /** The number of updated accounts for each message of its own. */
  reported: ReadonlyMap<EditReport, number>;
  /** Accounts whose edit was refused, and why: a text of the server, or an error. */
  refused: ReadonlyMap<number, unknown>;
}

export interface Accounts {
  /** By id. A row is changed in place; follow it with `subscribeRow`. */
  readonly rows: ReadonlyMap<number, AccountRow>;
  /** Increases when accounts are added, removed or changed, so that sorting and filters may have another result. */
  readonly listVersion: Observable<number>;
  readonly status: Observable<AccountsStatus>;
  /** Number of accounts with edits that the server has not answered. */
  readonly unsent: Observable<number>;
  /** Ids of the accounts with refused edits, which their rows name by field. */
  readonly refusedIds: Observable<ReadonlySet<number>>;
  /** Calls back after each change of the row with this id. Returns a function that unsubscribes. */
  subscribeRow(id: number, listener: () => void): () => void;
  /** Calls back with the ids of accounts that were added, removed or changed, just before {@link listVersion} increases. */
  subscribeList(listener: (ids: ReadonlySet<number>) => void): () => void;
  /** Calls back with the result when all edits have been answered. Returns a function that unsubscribes. */
  onResult(listener: (result: EditsResult) => void): () => void;
  /** Starts what {@link open} needs, before the user is known. */
  prepare(): void;
  isOpen(): boolean;
  /** Opens the copy of this user; does nothing when it is open. */
  open(owner: AccountsOwner): void;
  /** Loads the changes; resolves when they are shown, with false after a failure. */
  sync(): Promise<boolean>;
  /** Loads the changes since two minutes before the last load, after an upload of accounts. */
  syncAfterUpload(): Promise<boolean>;
  /**
   * Shows new values of fields, by path (`psn.gauth`), and sends them with the next batch.
   * @param seen the values that the user saw, if they may have changed since then
   */
  edit(id: number, fields: FieldValues, seen?: FieldValues): void;
  /** The same for several accounts, which are notified together. */
  editAll(changes: readonly AccountChange[]): void;
  /** Removes the refusal of a field, by path, or of all fields. */
  dismiss(id: number, path?: string): void;
  /** Removes all refusals of these accounts. */
  dismissAll(ids: Iterable<number>): void;
  /** Sends the collected edits now. */
  flush(): void;
  /** The same for a page that may end at once: the browser sends the edits even after its end. */
  flushLast(): void;
  /** Removes all accounts from the page and stops loading. The stored copy stays. */
  close(): void;
}

export interface AccountsDeps {
  source: AccountsSource;
  /** Base of the API, `/api` or an absolute URL. */
  base: string;
  /** Token of the session of the opened accounts, which may be replaced; null without a session. */
  getToken(): string | null;
  /** Whether calls are made with that token: another tab may have stored that of another session. */
  isActive(): boolean;
  api: Api;
  loadEditCall: LoadEditCall;
  link: Pick<Link, 'online' | 'check' | 'reportResponse'>;
  clock: Clock;
  /** The API has refused the token. */
  onUnauthorized(token: string): void;
}
