import type { Kysely } from 'kysely';
import { greetingBonusCents, referrerBonusCents } from '#domain/money/bonuses.ts';
import type { Tables } from '#server/store/tables.ts';
import { postEntries } from './ledger.ts';

/** A new user, and whoever invited it. */
interface Registration {
  userId: number;
  username: string;
  /** Who receives the bonus of the referrer; null: nobody. */
  referrerId: number | null;
  at: Date;
}

/**
 * Credits the bonuses of a registration, once, in the transaction that adds the user.
 * @returns the users whose balances have changed, for `publishBalances` after the commit
 */
export async function giveRegistrationBonuses(
  transaction: Kysely<Tables>,
  { userId, username, referrerId, at }: Registration,
): Promise<number[]> {
  const posted = await postEntries(transaction, [
    {
      userId,
      type: 'greetingBonus',
      cents: greetingBonusCents,
      description: 'Greeting bonus',
      key: `greeting:${userId}`,
      at,
    },
    ...(referrerId === null
      ? []
      : [
          {
            userId: referrerId,
            type: 'referrerBonus' as const,
            cents: referrerBonusCents,
            description: 'Bonus for a new user',
            target: username,
            key: `referrer:${userId}`,
            at,
          },
        ]),
  ]);
  return posted.map((entry) => entry.userId);
}
