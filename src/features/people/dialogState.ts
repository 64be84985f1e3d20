/** The open dialog; a person is named by id, so that a dialog shows their present state. */
export type DialogState =
  | { kind: 'invite' }
  | { kind: 'role' | 'block' | 'sessions' | 'secondFactor'; personId: number };
