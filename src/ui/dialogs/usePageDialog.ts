import { useCallback, useState } from 'react';

export interface PageDialog<State> {
  /** Null while no dialog is open. */
  dialog: State | null;
  /** Opens a dialog, unless one is open: keys must not open another one while a dialog's code is loading. */
  openDialog: (next: State) => void;
  /** Closes this dialog; a late response of one dialog never closes the next one. */
  closeDialog: () => void;
}

/**
 * The dialogs of a page: `State` is a union of what can be open (`{ kind: 'rename'; serverId: number }`), with its
 * subject by id, so that the dialog always shows current data.
 */
export function usePageDialog<State extends object>(): PageDialog<State> {
  const [dialog, setDialog] = useState<State | null>(null);
  const openDialog = useCallback((next: State) => setDialog((before) => before ?? next), []);
  const closeDialog = useCallback(() => setDialog((now) => (now === dialog ? null : now)), [dialog]);
  return { dialog, openDialog, closeDialog };
}
