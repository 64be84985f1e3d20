import type { Kysely } from 'kysely';
import { walletDescriptions } from '#contract/enums.ts';
import { toCents } from '#domain/money/cents.ts';
import type { Tables } from '#server/schema/tables.ts';
import { type NewEntry, postEntries } from './ledger.ts';

/** A new user, the inviter, and the bonuses of both. */
export interface Registration {
  user: { id: number; username: string };
  /** Null: nobody. */
  referrerId: number | null;
  /** USD; 0: none. */
  greetingBonus: number;
  referrerBonus: number;
  at: Date;
}

/** Credits the bonuses of a registration, once, in the transaction that adds the user. */
export async function giveRegistrationBonuses(
  transaction: Kysely<Tables>,
  { user, referrerId, greetingBonus, referrerBonus, at }: Registration,
): Promise<void> {
  const greeting: NewEntry = {
    userId: user.id,
    type: 'greetingBonus',
    cents: toCents(greetingBonus),
    description: walletDescriptions.greetingBonus,
    key: `greeting:${user.id}`,
    at,
  };
  const ofReferrer: NewEntry = {
    userId: referrerId ?? 0,
    type: 'referrerBonus',
    cents: referrerId === null ? 0 : toCents(referrerBonus),
    description: walletDescriptions.referrerBonus,
    target: user.username,
    key: `referrer:${user.id}`,
    at,
  };
  const given = [greeting, ofReferrer].filter(({ cents }) => cents > 0);
  await postEntries(transaction, given);
}
