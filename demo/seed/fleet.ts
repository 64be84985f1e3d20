import { type Kysely, sql } from 'kysely';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { dateOf } from '#domain/format/zone.ts';
import { deriveKey } from '#server/modules/access/secret.ts';
import { identityOf } from '#agent/identity.ts';
import type { Fleet } from '#server/kernel/config/variables.ts';
import type { NewAccount, NewConsole, Tables } from '#server/schema/tables.ts';
import {
  errors,
  firstNames,
  groups,
  lastNames,
  longConsoleName,
  longEmail,
  scripts,
  scriptVersions,
  servers,
} from '#demo/seed/names.ts';
import { type ConsoleKind, planFleet, type PlannedConsole } from '#demo/seed/plan.ts';
import { createSampler, type Sampler } from '#demo/seed/sampler.ts';

const day = 24 * 3600 * 1000;
/** Rows per insert: PostgreSQL takes 65,535 parameters in one statement. */
const chunk = 1000;

const statusOf: Record<ConsoleKind, number> = {
  connected: consoleStatus.connected,
  stacked: consoleStatus.connected,
  disconnected: consoleStatus.disconnected,
  failed: consoleStatus.failed,
  new: consoleStatus.new,
  allocated: consoleStatus.allocated,
  closed: consoleStatus.disconnected,
  empty: consoleStatus.new,
};

/** Inserts groups, servers, consoles and accounts. @returns the ids of the groups */
export async function seedFleet(
  db: Kysely<Tables>,
  options: { fleet: Fleet | null; secret: Buffer; now: Date; timezone: string },
): Promise<number[]> {
  const random = createSampler(20_260_101);
  const groupRows = await db
    .insertInto('server_groups')
    .values([...groups])
    .returning('id')
    .execute();
  const groupIds = groupRows.map(({ id }) => id);
  const serverIds = await seedServers(db, groupIds, options.secret);
  const planned = planFleet(options.fleet);

  const consoleIds: number[] = [];
  for (const part of parts(planned)) {
    const rows = part.map((one) => consoleRow(one, serverIds, random, options));
    const inserted = await db.insertInto('consoles').values(rows).returning('id').execute();
    consoleIds.push(...inserted.map(({ id }) => id));
  }
  const accounts = planned.flatMap((one, position) => accountRows(one, consoleIds[position] ?? 0, random));
  const first = accounts[0];
  if (first) first.email = longEmail;
  for (const part of parts(accounts)) await db.insertInto('accounts').values(part).execute();
  await pointAtAccounts(db);
  return groupIds;
}

async function seedServers(
  db: Kysely<Tables>,
  groupIds: readonly number[],
  secret: Buffer,
): Promise<number[]> {
  const scriptIds = await db
    .insertInto('scripts')
    .values(scriptVersions.map((version) => ({ version })))
    .returning(['id', 'version'])
    .execute();
  const rows = servers.map(({ group, description, open, moved, script }, position) => {
    // Lower case, because the messaging server lower-cases tags.
    const token = deriveKey(secret, `server ${position}`).slice(0, 32);
    const { computerName, pcId, localIp } = identityOf(token);
    return {
      group_id: groupIds[group] ?? 0,
      name: computerName,
      pc_id: pcId,
      ip: moved ? '10.20.30.40' : localIp,
      description,
      open,
      token,
      script_id: scriptIds.find(({ version }) => version === script)?.id ?? null,
    };
  });
  const inserted = await db.insertInto('servers').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

function consoleRow(
  one: PlannedConsole,
  serverIds: readonly number[],
  random: Sampler,
  { now, timezone }: { now: Date; timezone: string },
): NewConsole {
  const { kind, position, server } = one;
  // No console of a closed server is connected.
  const status = servers[server]?.open || kind === 'failed' ? statusOf[kind] : consoleStatus.disconnected;
  const used = kind !== 'new' && kind !== 'empty';
  const max = random.between(8, 16);
  const played = used ? random.between(0, max - 1) : 0;
  const done = kind === 'disconnected' && position < 10;
  return {
    server_id: serverIds[server] ?? 0,
    name:
      server === 0 && position === 1
        ? longConsoleName
        : `C${server + 1}-${String(position + 1).padStart(2, '0')}`,
    description: position === 4 ? 'Stands on top of another console' : null,
    open: kind !== 'closed',
    stacked: kind === 'stacked',
    status,
    ...(kind === 'failed' && { status_since: new Date(now.getTime() - (server + 1) * 17 * 60_000) }),
    next_check_at: kind === 'failed' ? new Date(now.getTime() + 90_000) : null,
    started_at: used ? new Date(now.getTime() - random.between(1, 20) * day) : null,
    expired_at: used ? new Date(now.getTime() + random.between(1, 30) * day) : null,
    active_account_id: null,
    last_active_account_id: null,
    resume_account_id: null,
    activity_day: used ? dateOf(now.getTime(), timezone) : null,
    max_games_today: max,
    played_today: done ? max : played,
    game_sessions_today: Math.ceil((done ? max : played) / 3),
    played_total: played + (used ? random.between(100, 900) : 0),
  };
}

function accountRows(one: PlannedConsole, consoleId: number, random: Sampler): NewAccount[] {
  const playing = (one.kind === 'connected' || one.kind === 'stacked') && servers[one.server]?.open === true;
  return Array.from({ length: one.accounts }, (_, index) => {
    const script = random.pick(scripts);
    const failed = one.kind === 'failed' && index === 0;
    return {
      console_id: consoleId,
      email: `${random.pick(firstNames)}.${random.pick(lastNames)}.${consoleId}.${index}@players.dugout.test`,
      index,
      status: failed
        ? accountStatus.failed
        : playing && index === 0
          ? accountStatus.active
          : accountStatus.inactive,
      open: index === 0 || random.between(0, 9) > 0,
      last_error: failed ? random.pick(errors) : null,
      script_title: script.title,
      script_description: script.description,
    };
  });
}

/** A console that plays or failed refers to its account. */
async function pointAtAccounts(db: Kysely<Tables>): Promise<void> {
  await sql`
    update consoles set
      active_account_id = case when accounts.status = ${accountStatus.active} then accounts.id end,
      last_active_account_id = accounts.id
    from accounts
    where accounts.console_id = consoles.id and accounts.status in (${accountStatus.active}, ${accountStatus.failed})`.execute(
    db,
  );
}

/** Consoles that were connected when their server was closed resume when it opens. */
export async function rememberWork(db: Kysely<Tables>): Promise<void> {
  await sql`
    update consoles set resume_account_id = accounts.id
    from accounts, servers
    where accounts.console_id = consoles.id and accounts.index = 0 and accounts.open
      and servers.id = consoles.server_id and not servers.open
      and consoles.open and consoles.played_total > 0 and consoles.status <> ${consoleStatus.failed}`.execute(
    db,
  );
}

export function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += chunk) yield rows.slice(from, from + chunk);
}
