import { sql } from 'kysely';
import { limitMs } from '#domain/screens/stuck.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { maxIds } from '#contract/common.ts';
import { screenLimits } from '#contract/http/screens.ts';
import { changeKnownScreens, readStatistics } from './knownScreens.ts';
import { appendStuck, appendUnstuck } from './stuckFacts.ts';
import { countTimes } from './times.ts';

type Deps = Needs<'config' | 'db' | 'log' | 'messaging' | 'now'>;

/** Interval of the rounds, in milliseconds: a stuck console is found at most this long after its limit. */
const everyMs = 15_000;
/** Every how many rounds the times by screen are counted. */
const countEvery = 4;
/** Screens without a name or settings are deleted when they have not been seen for this long, in milliseconds. */
const forgottenAfterMs = 7 * 24 * 3_600_000;

/** Finds consoles that are stuck, counts the time by screen, and deletes old screens without a name or settings. */
export function createScreenJob(deps: Deps): LeasedJob {
  let round = 0;
  return {
    name: 'screens',
    everyMs,
    async run() {
      keepClips(deps, await findStuck(deps));
      round += 1;
      if (round % countEvery !== 1) return;
      await countTimes(deps.db, deps.config.timezone, deps.now(), 'online');
      await forgetOld(deps);
    },
  };
}

/** Makes agents keep clips of consoles that have just become stuck. An agent that cannot is not asked again. */
function keepClips({ log, messaging }: Deps, stuck: readonly { id: number; token: string }[]): void {
  for (const [token, consoles] of Map.groupBy(stuck, (one) => one.token)) {
    const consoleIds = consoles.map(({ id }) => id).slice(0, maxIds);
    messaging.command(token, { kind: 'keepClips', consoleIds, cause: 'stuck' }).catch((error: unknown) => {
      log.info({ err: error, agent: token }, 'an agent keeps no clips of consoles that are stuck');
    });
  }
}

/**
 * Marks consoles that show the same for longer than usual while their scripts run, and releases those for which that is
 * no longer true: a limit was raised, or screens were merged.
 * @returns newly marked ones
 */
async function findStuck({ db, now }: Deps): Promise<readonly { id: number; token: string }[]> {
  const at = now();
  return transact(db, async (transaction) => {
    const candidates = await transaction
      .selectFrom('console_screens')
      .innerJoin('consoles', 'consoles.id', 'console_screens.console_id')
      .innerJoin('servers', 'servers.id', 'consoles.server_id')
      .leftJoin('screens', 'screens.id', 'console_screens.screen_id')
      .select(['consoles.id', 'consoles.server_id as serverId', 'servers.token', 'console_screens.since'])
      .select('console_screens.stuck_since as stuckSince')
      .select(['screens.id as screenId', 'screens.name as screen'])
      .where('servers.online', '=', true)
      .where('console_screens.hash', 'is not', null)
      .where('console_screens.script', 'is not', null)
      .where('console_screens.since', '<', new Date(at.getTime() - screenLimits.least * 1_000))
      .orderBy('console_screens.console_id')
      .forNoKeyUpdate('console_screens')
      .execute();
    if (candidates.length === 0) return [];
    const learned = await readStatistics(transaction, at);
    const changed = candidates.flatMap(({ screenId, since, ...known }) => {
      const shown = at.getTime() - since.getTime();
      const isStuck = shown > limitMs(learned.get(screenId ?? 0) ?? null);
      const isMarked = known.stuckSince !== null;
      return isStuck === isMarked ? [] : [{ ...known, isStuck, after: Math.round(shown / 1_000) }];
    });
    if (changed.length === 0) return [];
    const stuck = changed.filter(({ isStuck }) => isStuck);
    const freed = changed.filter(({ isStuck }) => !isStuck);
    const mark = (consoles: typeof changed, since: Date | null) =>
      sql`update console_screens set stuck_since = ${since}
        where console_id = any(${sql.val(consoles.map(({ id }) => id))}::int[])`.execute(transaction);
    if (stuck.length > 0) await mark(stuck, at);
    if (freed.length > 0) await mark(freed, null);
    await appendStuck(transaction, stuck);
    await appendUnstuck(transaction, freed, at);
    return stuck;
  });
}

async function forgetOld({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - forgottenAfterMs);
  await transact(db, async (transaction) => {
    const { numAffectedRows = 0n } = await sql`delete from screens where name is null and not attention
      and limit_s is null and ignore = '[]' and seen_at < ${before}
      and not exists (select 1 from console_screens where screen_id = screens.id)`.execute(transaction);
    if (numAffectedRows > 0n) await changeKnownScreens(transaction);
  });
}
