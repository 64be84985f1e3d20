import { useState } from 'react';
import { isSameData } from '#domain/consoles/merge.ts';

/** A field that somebody else has changed since the person saw it last. */
export interface ChangedField {
  path: string;
  value: unknown;
}

interface Seen<Values> {
  values: Values;
  revision?: number;
}

/**
 * Follows what a form edits while it is edited: what others change is shown before it can be overwritten.
 * Between two looks nothing is lost: `take` hands over their values, `keep` stays with what was typed.
 */
export function useEditConflict<Values extends object>(initial: Values, theirs: Seen<Values> | undefined) {
  const [seen, setSeen] = useState<Seen<Values>>(() => ({ ...theirs, values: initial }));
  const now = theirs ?? seen;
  const changed: ChangedField[] = Object.entries(now.values)
    .filter(([path, value]) => !isSameData(value, (seen.values as Record<string, unknown>)[path]))
    .map(([path, value]) => ({ path, value: value as unknown }));
  // What changed elsewhere than in this form's fields is nothing to choose about.
  if (changed.length === 0 && now.revision !== seen.revision) setSeen(now);
  return {
    changed,
    /** Revision that the person knows of. */
    revision: seen.revision,
    keep: () => setSeen(now),
    take(): Record<string, unknown> {
      setSeen(now);
      return Object.fromEntries(changed.map(({ path, value }) => [path, value]));
    },
  };
}
