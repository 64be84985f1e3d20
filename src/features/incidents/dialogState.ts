export type DialogState = { kind: 'assign'; incidentIds: number[] };
