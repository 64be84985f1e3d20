/** The open dialog; consoles by their ids, so that it always shows current data. */
export type DialogState = { kind: 'attach' | 'detach' | 'history'; consoleIds: readonly number[] };

export type OpenDialog = (dialog: DialogState) => void;
