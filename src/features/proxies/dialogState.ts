/** The open dialog of the page, with the ids of its proxies. */
export type DialogState =
  | { kind: 'form' }
  | { kind: 'csv' }
  | { kind: 'import' }
  | { kind: 'check' | 'delete'; ids: readonly number[] }
  | { kind: 'change'; proxyId: number };

export type OpenDialog = (dialog: DialogState) => void;
