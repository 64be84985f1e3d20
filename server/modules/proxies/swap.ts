import { sql } from 'kysely';
import { refuse } from '#server/kernel/errors.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { lockFor } from '#server/schema/rowLocks.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { NeedsAccess, Viewer } from '#server/modules/access/index.ts';
import { applyEdits } from '#server/modules/accounts/index.ts';
import { readProxyUse } from './accounts.ts';
import { decryptAccess } from './secrets.ts';
import type { ProxyRow } from './wire.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'vault'>;

/** Number of proxies that are searched for a free one at a time. */
const pageSize = 200;

/**
 * One swap at a time, so that no two accounts get the same proxy: those of this process wait here, without a
 * connection, those of other processes for the lock.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Gives an account the fastest working proxy of the viewer that no account uses. The one that it had is checked again, and
 * until then given to another account only if there is no other.
 * @throws HttpError 409 when there is none, or when the account cannot be changed
 */
export function swapProxy(
  deps: Deps,
  viewer: Viewer & { username: string },
  accountId: number,
): Promise<void> {
  const swapped = last
    .catch(() => undefined)
    .then(() =>
      transact(deps.db, async (transaction) => {
        await lockFor(transaction, 'proxySwap');
        await swap({ ...deps, db: transaction }, viewer, accountId);
      }),
    );
  last = swapped;
  return swapped;
}

async function swap(deps: Deps, viewer: Viewer & { username: string }, accountId: number): Promise<void> {
  const { db, now, vault } = deps;
  const free = await findFree(deps, viewer);
  if (!free) throw refuse('proxyNoneFree');
  const { login, password } = decryptAccess(vault, free);
  const proxy = {
    ip: free.host,
    port: String(free.port),
    login: login === '' ? null : login,
    password: password === '' ? null : password,
  };
  const before = await db
    .selectFrom('accounts')
    .select(sql<string | null>`details -> 'proxy' ->> 'ip'`.as('host'))
    .select(sql<string | null>`details -> 'proxy' ->> 'port'`.as('port'))
    .where('id', '=', accountId)
    .executeTakeFirst();
  const { answer } = await applyEdits(deps, viewer, [{ id: accountId, proxy }]);
  if (answer.errors.length > 0) throw refuse('notNow');
  await db
    .updateTable('proxies')
    .set({ check_requested_at: now(), check_started_at: null })
    .where('owner_id', '=', viewer.id)
    .where('host', '=', before?.host ?? '')
    .where(sql<boolean>`port::text = ${before?.port ?? ''}`)
    .where('check_requested_at', 'is', null)
    .execute();
}

async function findFree(deps: Deps, viewer: Viewer, offset = 0): Promise<ProxyRow | null> {
  const { db, now } = deps;
  const candidates = await db
    .selectFrom('proxies')
    .selectAll()
    .where('owner_id', '=', viewer.id)
    .where('protocol', '=', 'http')
    .where('checked_at', 'is not', null)
    .where('error', 'is', null)
    .where(sql<boolean>`(blocked_until is null or blocked_until <= ${now()})`)
    // Accounts can only have addresses.
    .where(sql<boolean>`host ~ '^[0-9.]+$'`)
    // One that waits for a check may be the one that an account has just given up.
    .orderBy(sql`check_requested_at is not null`)
    .orderBy('latency_ms')
    .orderBy('id')
    .offset(offset)
    .limit(pageSize)
    .execute();
  if (candidates.length === 0) return null;
  const ids = candidates.map(({ id }) => id);
  // All accounts decide whether it is free, not only those that the person sees.
  const used = new Set((await readProxyUse(deps, { id: viewer.id, role: 0 }, ids)).map(({ id }) => id));
  return candidates.find(({ id }) => !used.has(id)) ?? findFree(deps, viewer, offset + pageSize);
}
