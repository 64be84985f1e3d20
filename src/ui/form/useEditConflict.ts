import { useState } from 'react';
import { isSameData } from '#domain/sameData.ts';

/** A field that another user has changed since this user last saw it. */
export interface ChangedField {
  path: string;
  value: unknown;
}

interface Seen<Values> {
  values: Values;
  revision?: number;
}

/**
 * Compares an open form with the current state of the edited item, so that changes of others are shown before they are
 * overwritten. `take` returns their values, `keep` keeps the user's input.
 */
export function useEditConflict<Values extends object>(initial: Values, theirs: Seen<Values> | undefined) {
  const [seen, setSeen] = useState<Seen<Values>>(() => ({ ...theirs, values: initial }));
  const now = theirs ?? seen;
  const changed: ChangedField[] = Object.entries(now.values)
    .filter(([path, value]) => !isSameData(value, (seen.values as Record<string, unknown>)[path]))
    .map(([path, value]) => ({ path, value: value as unknown }));
  // Changes outside this form's fields are no conflict.
  if (changed.length === 0 && now.revision !== seen.revision) setSeen(now);
  return {
    changed,
    revision: seen.revision,
    keep: () => setSeen(now),
    take(): Record<string, unknown> {
      setSeen(now);
      return Object.fromEntries(changed.map(({ path, value }) => [path, value]));
    },
  };
}
