/** The open dialog; a person is named by id, so that a dialog shows him as he is now. */
export type DialogState =
  | { kind: 'invite' }
  | { kind: 'role' | 'block' | 'sessions' | 'secondFactor'; personId: number };
