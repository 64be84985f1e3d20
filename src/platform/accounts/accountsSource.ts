import type { AccountsIdentity, AccountsReport } from '#domain/accounts/protocol.ts';

/** The browser's copy of the accounts, in a worker. */
export interface AccountsSource {
  /** Starts the worker for the next `open`: its code loads while the user is still unknown. */
  prepare(): void;
  /** Reads the copy of this user, then loads the changes. Closes a copy that is already open. */
  open(identity: AccountsIdentity, onReport: (report: AccountsReport) => void): void;
  /**
   * Loads the changes since `backMs` before the last load, milliseconds. Resolves when a load that began
   * after this call has been reported; false if it failed or no list is open.
   * @param token replaces the earlier one of the same session
   */
  sync(backMs?: number, token?: string): Promise<boolean>;
  /** The line was cut and is back: begins calls again that wait for an answer. */
  retry(): void;
  /** Terminates the worker: nothing is reported or stored afterwards. */
  close(): void;
}
