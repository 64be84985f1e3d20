import type { Config } from '#contract/http/configs.ts';
import type { ConfigData } from '#contract/http/configSchema.ts';
import type { StoredData } from '#domain/configs/data.ts';
import { isSameData } from '#domain/sameData.ts';
import type { Conflict } from '#entities/configs/ConflictDialog.tsx';

/** Names in the conflict view for items that are not fields; no field has such a name. */
export const nameKey = ':name';
export const descriptionKey = ':description';

export interface Saved {
  name: string;
  description: string | null;
  data: StoredData;
}

type Values = Readonly<Record<string, unknown>>;

/** A config without description has no value for it. */
const valuesOf = ({ name, description, data }: Saved): Values => ({
  ...data,
  [nameKey]: name,
  ...(description === null ? {} : { [descriptionKey]: description }),
});

export const conflictOf = (loaded: Config, theirs: Config, mine: Saved): Conflict<unknown> => ({
  loaded: valuesOf(loaded),
  theirs: valuesOf(theirs),
  mine: valuesOf(mine),
  revision: theirs.revision,
});

/** Whether this is what was sent: the answer to an earlier save was lost. */
export const isSaved = (theirs: Saved, mine: Saved): boolean => isSameData(valuesOf(theirs), valuesOf(mine));

/** The inverse of `valuesOf`, to be saved. */
export function savedOf({ [nameKey]: name, [descriptionKey]: description, ...data }: Values) {
  return {
    name: typeof name === 'string' ? name : '',
    description: typeof description === 'string' ? description : null,
    config: data as ConfigData,
  };
}
