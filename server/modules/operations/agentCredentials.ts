import type { Needs } from '#server/kernel/deps.ts';
import { sql } from 'kysely';
import type { AdminAnswer, AgentCredentialsRequest } from '#server/modules/operations/admin/requests.ts';
import { columnsOf } from '#node/columns.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import { newestCredentials } from '#server/modules/access/index.ts';
import { expiryWarningMs } from '#node/nats/credsFile.ts';

/** Credentials of agents on other machines: a list of those made by `npm run agent-creds`, and of revoked ones. */

type Deps = Needs<'db' | 'now'>;

/** Carries out a request of `npm run agent-creds`. */
export async function runAgentCredentials(
  { db, now }: Deps,
  request: AgentCredentialsRequest,
): Promise<AdminAnswer> {
  switch (request.command) {
    case 'add-agent-credentials': {
      const { publicKey, token, expiresAt } = request;
      await db
        .insertInto('agent_credentials')
        .values({
          public_key: publicKey,
          token,
          created_at: now(),
          expires_at: expiresAt === null ? null : new Date(expiresAt),
        })
        .execute();
      return { lines: [] };
    }
    case 'list-agent-credentials':
      return { lines: await listCredentials({ db, now }) };
    case 'revoke-agent-credentials': {
      const revoked = await db
        .updateTable('agent_credentials')
        .set({ revoked_at: now() })
        .where('token', '=', request.token)
        .where('revoked_at', 'is', null)
        .returning('public_key')
        .execute();
      if (revoked.length === 0)
        return { error: `There are no valid credentials of an agent with the token ${request.token}.` };
      const count = revoked.length === 1 ? '1 set' : `${revoked.length} sets`;
      return {
        lines: [`Revoked ${count} of credentials. A running API closes their connections within 5 seconds.`],
      };
    }
  }
}

/** A table with one line per set of credentials, sorted by expiry. */
async function listCredentials({ db, now }: Deps): Promise<string[]> {
  const all = await db
    .selectFrom('agent_credentials')
    .leftJoin('servers', 'servers.token', 'agent_credentials.token')
    .select(['agent_credentials.token', 'name', 'created_at', 'expires_at', 'revoked_at'])
    .orderBy('expires_at', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .execute();
  if (all.length === 0) return ['No credentials have been made yet.'];
  const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? 'never';
  const stateOf = ({ expires_at, revoked_at }: (typeof all)[number]): string => {
    if (revoked_at) return `revoked ${day(revoked_at)}`;
    return expires_at && expires_at <= now() ? 'expired' : '';
  };
  const rows = all.map((each) => [
    each.token,
    each.name ?? '(no server)',
    day(each.created_at),
    day(each.expires_at),
    stateOf(each),
  ]);
  return columnsOf([['token', 'server', 'made', 'ends', ''], ...rows]);
}

/** Logs a warning, once a day, about servers whose agents will soon be unable to connect. */
export function createAgentCredentialsJob({ db, now, log }: Deps & Needs<'log'>): LeasedJob {
  return {
    name: 'agent credentials',
    everyMs: 24 * 3_600_000,
    async run() {
      const limit = new Date(now().getTime() + expiryWarningMs);
      const { rows } = await sql<{ name: string; ends_at: Date }>`
        select * from (${newestCredentials}) as newest where ends_at < ${limit} order by ends_at`.execute(db);
      for (const { name, ends_at } of rows)
        log.warn(
          { server: name, endsAt: ends_at.toISOString() },
          'the credentials of an agent end soon or have ended: make new ones with npm run agent-creds',
        );
    },
  };
}
