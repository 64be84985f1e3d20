/** The open dialog of the list, with its subject by id, so that it always shows current data. */
export interface DialogState {
  kind: 'delete';
  schedulerId: number;
}

export type OpenDialog = (dialog: DialogState) => void;
