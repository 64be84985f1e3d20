import type { Needs } from '#server/kernel/deps.ts';
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getActiveConsoles, getWalletHistory } from '#contract/http/wallet.ts';
import { toUsd } from '#domain/money/cents.ts';
import { centsUntilExpiry, daysLeft, nextDayCents } from '#domain/money/daily.ts';
import { balanceOf } from '#server/modules/money/ledger.ts';
import { consolePricesOf } from '#server/modules/money/prices.ts';

/** Changes of a user's balance, newest first. */
export async function readHistory(
  { db }: Needs<'db'>,
  userId: number,
  { limit, offset }: { limit?: number | undefined; offset?: number | undefined },
): Promise<ResponseOf<typeof getWalletHistory>> {
  const ofWallet = db.selectFrom('ledger_lines').where('user_id', '=', userId);
  const rows = await ofWallet
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select(['ledger_entries.id', 'type', 'description', 'target', 'data', 'created_at'])
    .select(['cents', 'balance_cents'])
    .orderBy('ledger_lines.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(offset !== undefined, (query) => query.offset(offset ?? 0))
    .execute();
  const { total } = await ofWallet.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return {
    data: rows.map((row) => ({
      id: row.id,
      type: row.type,
      description: row.description,
      target: row.target,
      value: toUsd(row.cents),
      balance: toUsd(row.balance_cents ?? 0),
      createdAt: row.created_at.toISOString(),
      data: row.data,
    })),
    summary: { total },
  };
}

export async function readActiveConsoles(
  { db, now: clock }: Needs<'db' | 'now'>,
  userId: number,
  { serverId }: { serverId: number | undefined },
): Promise<ResponseOf<typeof getActiveConsoles>> {
  const now = clock();
  const all = await db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
    .select(['consoles.id', 'consoles.name', 'started_at', 'expired_at', 'paid_until'])
    .select(['servers.id as serverId', 'server_groups.id as groupId', 'server_groups.name as groupName'])
    .select(sql<string>`coalesce(servers.description, servers.name)`.as('serverName'))
    .where('server_groups.payer_id', '=', userId)
    .where('started_at', 'is not', null)
    .where('expired_at', '>', now)
    .orderBy('server_groups.name')
    .orderBy('servers.id')
    .orderBy('consoles.name')
    .orderBy('consoles.id')
    .execute();
  const periodCents = (await consolePricesOf(db, [userId], now)).get(userId) ?? 0;
  const rows = all.map((row) => {
    const activation = {
      startedAt: row.started_at?.getTime() ?? 0,
      expiredAt: row.expired_at?.getTime() ?? 0,
      paidUntil: row.paid_until?.getTime() ?? null,
    };
    const dayCents = nextDayCents(periodCents, activation, now.getTime());
    return { ...row, activation, dayCents };
  });
  const shown = rows.filter((row) => serverId === undefined || row.serverId === serverId);
  return {
    data: shown.map(({ id, name, activation, dayCents, ...row }) => ({
      id,
      name,
      serverGroup: { id: row.groupId, name: row.groupName },
      server: { id: row.serverId, name: row.serverName },
      startedAt: new Date(activation.startedAt).toISOString(),
      expiredAt: new Date(activation.expiredAt).toISOString(),
      paidUntil: row.paid_until?.toISOString() ?? null,
      pricePerDay: toUsd(dayCents),
      priceUntilExpiry: toUsd(centsUntilExpiry(periodCents, activation, now.getTime())),
    })),
    summary: {
      pricePerDay: toUsd(shown.reduce((sum, { dayCents }) => sum + dayCents, 0)),
      daysLeft: daysLeft(await balanceOf(db, userId), periodCents, rows.length),
    },
  };
}
