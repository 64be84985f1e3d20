/** The open dialog; screens are named by id, so that a dialog shows them as they are now. */
export type DialogState =
  | { kind: 'edit' | 'forget'; screenId: number }
  | { kind: 'merge'; screenIds: readonly number[] };
