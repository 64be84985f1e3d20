export interface SessionLosses {
  /** New accounts that have not been sent. */
  accounts: number;
  /** Schedulers with unsaved changes. */
  drafts: number;
  /** The page has unsaved changes, or an action is running. */
  isBusy: boolean;
}
