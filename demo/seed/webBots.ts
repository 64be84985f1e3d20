import type { Kysely } from 'kysely';
import type { WebBotError, WebBotStatus } from '#contract/enums.ts';
import { createVault } from '#server/modules/access/vault.ts';
import type { Tables } from '#server/schema/tables.ts';
import { encryptWebBot } from '#server/modules/webBots/secrets.ts';
import { firstNames, lastNames } from '#demo/seed/names.ts';
import { createSampler } from '#demo/seed/sampler.ts';

const dayMs = 86_400_000;
/** Demo accounts of each owner. */
const count = 40;
const owners = ['operator@dugout.test', 'supervisor@dugout.test'];

/** The states that are shown; most accounts work. */
const states: readonly { status: WebBotStatus; error: WebBotError | null }[] = [
  { status: 'inWork', error: null },
  { status: 'inWork', error: null },
  { status: 'inWork', error: null },
  { status: 'added', error: null },
  { status: 'inWork', error: null },
  { status: 'updated', error: null },
  { status: 'failed', error: 'credentials' },
  { status: 'inWork', error: null },
  { status: 'failed', error: 'proxy' },
  { status: 'failed', error: 'unknown' },
  { status: 'failed', error: 'other' },
  { status: 'inWork', error: null },
  { status: 'ban', error: null },
  { status: 'deleted', error: null },
];

/** Whether there ever were accounts: no call deletes one, it is only marked. */
export async function hasWebBots(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('web_bot_accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Writes web-bot accounts in every state. */
export async function seedWebBots(db: Kysely<Tables>, secret: Buffer, now: Date): Promise<void> {
  const vault = createVault(secret);
  const random = createSampler(20_260_102);
  const users = await db.selectFrom('users').select(['id', 'email']).where('email', 'in', owners).execute();
  const rows = users.flatMap(({ id: owner_id }) =>
    Array.from({ length: count }, (_, at) => {
      const email =
        `${random.pick(firstNames)}.${random.pick(lastNames)}.${at}@bots.dugout.test`.toLowerCase();
      const { status, error } = states[at % states.length] ?? { status: 'added', error: null };
      const hasPlayed = status !== 'added';
      const coins = hasPlayed ? random.between(0, 900_000) : 0;
      const created_at = new Date(now.getTime() - random.between(2, 60) * dayMs);
      return {
        owner_id,
        email,
        status,
        error,
        secrets: encryptWebBot(vault, owner_id, email, {
          password: `bot-${at}-${random.between(1000, 9999)}`,
          gauth: 'JBSWY3DPEHPK3PXP',
          proxyLogin: 'north',
          proxyPassword: `proxy-${random.between(1000, 9999)}`,
        }),
        proxy_host: `203.0.113.${1 + (at % 250)}`,
        proxy_port: 8000 + at,
        tm_status: !hasPlayed ? 'unknown' : status === 'ban' ? 'locked' : random.pick(['locked', 'unlocked']),
        coins,
        coins_with_cards: coins + (hasPlayed ? random.between(0, 300_000) : 0),
        profit: hasPlayed ? random.between(0, 200_000) : 0,
        last_login: hasPlayed ? new Date(now.getTime() - random.between(1, 2_000) * 60_000) : null,
        created_at,
        updated_at: new Date(created_at.getTime() + random.between(0, 24) * 3_600_000),
      };
    }),
  );
  if (rows.length > 0) await db.insertInto('web_bot_accounts').values(rows).execute();
}
