import type { AccountsIdentity, AccountsReport } from '#domain/accounts/protocol.ts';

/** The browser's copy of the accounts, in a worker. */
export interface AccountsSource {
  /** Reads the copy of this user, then loads what changed. Closes the one that is open. */
  open(identity: AccountsIdentity, onReport: (report: AccountsReport) => void): void;
  /**
   * Loads what has changed, from `backMs` before the last load, milliseconds. Resolves when a load that began after
   * this call has been reported; false when it failed, or nothing is open.
   */
  sync(backMs?: number): Promise<boolean>;
  /** Ends the worker at once: nothing is reported or stored any more. */
  close(): void;
}
