/** The open dialog; accounts are named by id, so that a dialog shows them as they are now. */
export type DialogState =
  | { kind: 'csv'; file: File | null }
  /** `accountId` null: a new account. */
  | { kind: 'form'; accountId: number | null }
  | { kind: 'delete'; ids: readonly number[] };
