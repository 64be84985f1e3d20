import type { Kysely } from 'kysely';
import { deriveKey } from '#server/modules/access/secret.ts';
import type { Tables } from '#server/schema/tables.ts';

const day = 24 * 3600 * 1000;

/** Agent releases; the newest is newer than the demo agents, so that they can be updated. */
const releases = [
  {
    version: '2.3.0.0',
    daysAgo: 92,
    notes: '- Images are encoded in parallel with the game\n- Console logs can be filtered',
  },
  {
    version: '2.4.1.0',
    daysAgo: 41,
    notes: '- A manually paused script resumes after 15 s without input\n- Quick taps are no longer lost',
  },
  {
    version: '2.5.0.0',
    daysAgo: 3,
    notes:
      '- Closing a server without force lets the running scripts end\n- The history of tasks is reported as it happens\n- Remote control can be installed from the console',
  },
] as const;

export async function seedReleases(db: Kysely<Tables>, secret: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('agent_releases')
    .values(
      releases.map(({ version, daysAgo, notes }) => ({
        version,
        notes,
        password: deriveKey(secret, `agent ${version}`).slice(0, 16),
        released_at: new Date(now.getTime() - daysAgo * day),
      })),
    )
    .execute();
}
