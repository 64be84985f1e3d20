import type { NeedsAccess } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import type { ProxyProtocol } from '#domain/proxies/url.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import type { CheckProxy, CheckResult } from './checker.ts';
import { decryptAccess } from './secrets.ts';
import { appendProxies, appendProxyFact } from './store.ts';
import type { ProxyRow } from './wire.ts';

/** Maximum number of concurrent checks, per user and in total, over all API processes. */
const checkLimits = { perUser: 50, global: 100 } as const;

/** A process that claimed a check and died loses it after this time, in milliseconds: longer than any check. */
const claimMs = 90_000;

/** Time for which results are collected, milliseconds: one statement and one event for many of them. */
const gatherMs = 150;

/** Interval of the search for checks unknown to all processes, in milliseconds. */
const sweepEveryMs = 10_000;

type Deps = Needs<'db' | 'log' | 'now'> & NeedsAccess<'vault'>;

interface Done extends CheckResult {
  id: number;
  ownerId: number;
  at: Date;
}

/** Carries out the checks that users request. */
export interface ProxyChecks {
  /** Checks one proxy at once, and stores nothing. */
  readonly check: CheckProxy;
  /** Requests checks of a user's proxies. @returns how many were not waiting already */
  request(ownerId: number, ids: readonly number[]): Promise<number>;
  /** Starts waiting checks up to the limits. */
  run(): Promise<void>;
  /** Resolves when this process is running no check, and all results are stored. */
  idle(): Promise<void>;
  /** Waits for running checks, and starts no others. */
  close(): Promise<void>;
}

/** Waiting checks are rows; each process claims some, so that none is repeated and none is lost. */
export function createProxyChecks(
  { db, log, now, vault }: Deps,
  check: CheckProxy,
  limits: { perUser: number; global: number } = checkLimits,
): ProxyChecks {
  /** Everything under way: checks, and the search for waiting ones. */
  const running = new Set<Promise<void>>();
  let results: Done[] = [];
  let saving: Promise<void> | null = null;
  let isClosed = false;

  async function carryOut(row: ProxyRow): Promise<void> {
    const { host, port } = row;
    const protocol = row.protocol as ProxyProtocol;
    const result = await Promise.resolve()
      .then(() => check({ protocol, host, port, ...decryptAccess(vault, row) }))
      .catch((error: unknown): CheckResult => {
        log.error({ err: error, proxy: row.id }, 'a check of a proxy failed unexpectedly');
        return { error: 'unreachable', latencyMs: null, blockedUntil: null };
      });
    results.push({ ...result, id: row.id, ownerId: row.owner_id, at: now() });
    saving ??= saveSoon();
    await saving;
  }

  async function saveSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    saving = null;
    const done = results;
    results = [];
    await transact(db, (transaction) => saveResults(transaction, done));
    // Other checks can take the places of these.
    void run();
  }

  function follow(work: Promise<void>, fault: string): Promise<void> {
    const followed = work
      .catch((error: unknown) => log.error({ err: error }, fault))
      .finally(() => running.delete(followed));
    running.add(followed);
    return followed;
  }

  async function start(): Promise<void> {
    if (isClosed) return;
    for (const row of await claim(db, now(), limits))
      void follow(carryOut(row), 'results of checks of proxies were not stored');
  }
  const run = (): Promise<void> => follow(start(), 'checks of proxies could not be started');

  return {
    check,
    async request(ownerId, ids) {
      const requested = await transact(db, async (transaction) => {
        const updated = await transaction
          .updateTable('proxies')
          .set({ check_requested_at: now(), check_started_at: null })
          .where('owner_id', '=', ownerId)
          .where(sql<boolean>`id = any(${sql.val([...ids])}::int[])`)
          .where('check_requested_at', 'is', null)
          .returning(['id', 'host', 'port'])
          .execute();
        await appendProxies(transaction, ownerId, updated);
        await appendProxyFact(transaction, ownerId, updated, 'proxyChecked');
        return updated;
      });
      void run();
      return requested.length;
    },
    run,
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    async close() {
      isClosed = true;
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Finds waiting checks that a process left behind, or does not know. */
export const createCheckJob = (checks: ProxyChecks): LeasedJob => ({
  name: 'proxy checks',
  everyMs: sweepEveryMs,
  run: () => checks.run(),
});

/** Key of the lock under which checks are claimed, so that the limits hold over all processes. */
const claimLock = 5_402_118;

/** Claims waiting checks, the oldest of each user in turn. */
async function claim(
  db: Kysely<Tables>,
  at: Date,
  { perUser, global }: { perUser: number; global: number },
): Promise<ProxyRow[]> {
  const lostAt = new Date(at.getTime() - claimMs);
  return transact(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${claimLock})`.execute(transaction);
    const { rows } = await sql<ProxyRow>`
      with busy as (
        select owner_id, count(*) as checks from proxies
        where check_requested_at is not null and check_started_at > ${lostAt} group by owner_id
      ), waiting as (
        select id, owner_id, check_requested_at,
          row_number() over (partition by owner_id order by check_requested_at, id) as turn
        from proxies
        where check_requested_at is not null and (check_started_at is null or check_started_at <= ${lostAt})
      ), chosen as (
        select waiting.id from waiting left join busy on busy.owner_id = waiting.owner_id
        where turn + coalesce(busy.checks, 0) <= ${perUser}
        order by turn + coalesce(busy.checks, 0), check_requested_at
        limit greatest(0, ${global}::int - (select coalesce(sum(checks), 0) from busy))
      )
      update proxies set check_started_at = ${at} from chosen where proxies.id = chosen.id
      returning proxies.*`.execute(transaction);
    return rows;
  });
}

/** Stores results; proxies that were deleted meanwhile are left out. */
async function saveResults(db: Kysely<Tables>, done: readonly Done[]): Promise<void> {
  const rows = done.map(({ id, at, error, latencyMs, blockedUntil }) => ({
    id,
    checked_at: at,
    error,
    latency_ms: latencyMs,
    blocked_until: blockedUntil,
  }));
  await sql`update proxies set checked_at = result.checked_at, error = result.error, latency_ms = result.latency_ms,
      blocked_until = result.blocked_until, check_requested_at = null, check_started_at = null
    from json_to_recordset(${JSON.stringify(rows)}::json) as result(id int, checked_at timestamptz, error text,
      latency_ms int, blocked_until timestamptz)
    where proxies.id = result.id`.execute(db);
  for (const [ownerId, ofOwner] of Map.groupBy(done, (result) => result.ownerId))
    await appendProxies(db, ownerId, ofOwner);
}
