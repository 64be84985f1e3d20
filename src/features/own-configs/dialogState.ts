import type { ConfigData } from '#contract/http/configSchema.ts';

/** The types of configs that users create. */
export type OwnKind = 'game' | 'mulling';

/** Initial content of a new config: a copy of another one, or a file. */
export interface NewConfig {
  name: string;
  description: string;
  data: ConfigData;
}

/** The open dialog of the page, with its subject by id, so that it always shows current data. */
export type DialogState =
  | { kind: 'create'; type: OwnKind; from?: NewConfig }
  | { kind: 'import'; type: OwnKind }
  | { kind: 'edit' | 'view' | 'delete'; configId: number };

export type OpenDialog = (dialog: DialogState) => void;
