/** The open dialog of the list of incidents. */
export type DialogState = { kind: 'assign'; incidentIds: number[] };
