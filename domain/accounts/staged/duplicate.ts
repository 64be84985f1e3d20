import { maxAccountIndex } from '#contract/http/accounts/account.ts';
import type { StagedValues } from './staged.ts';

/** Fields that must be unique to an account and are not copied. */
const ownFields = ['email', 'psn.id'] as const;

/**
 * Copies of new accounts on the same consoles, each on the next free index and without the unique fields.
 * @param all all new accounts
 */
export function duplicatesOf(rows: readonly StagedValues[], all: Iterable<StagedValues>): StagedValues[] {
  const placeOf = (values: StagedValues): string => `${values['serverId']}\n${values['consoleName']}`;
  const taken = new Map<string, Set<unknown>>();
  for (const values of all) {
    const place = placeOf(values);
    taken.set(place, (taken.get(place) ?? new Set()).add(values['index'] ?? null));
  }
  return rows.map((values) => {
    const copy: Record<string, StagedValues[string]> = { ...values };
    for (const field of ownFields) delete copy[field];
    const indexes = taken.get(placeOf(values)) ?? new Set();
    let index = 0;
    while (indexes.has(index)) index++;
    indexes.add(index);
    // Index 0 belongs to the digital account, so a copy of it is not digital.
    if (values['digital'] === true && index !== 0) delete copy['digital'];
    if (index <= maxAccountIndex) copy['index'] = index;
    else delete copy['index'];
    return copy;
  });
}
