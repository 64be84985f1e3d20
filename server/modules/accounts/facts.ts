import { type Kysely, sql } from 'kysely';
import type { FactData, FactKind } from '#contract/activity/index.ts';
import { appendFacts, fact, factsByServer, type NewFact } from '#server/kernel/events/facts.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { Accepted } from './editing/editRules.ts';

interface Account {
  id: number;
  email: string;
  consoleId: number;
  serverId: number;
}

/** One fact per server of the accounts, with the current emails of the accounts. */
export const factsOfAccounts = <Kind extends FactKind>(
  kind: Kind,
  accounts: readonly Account[],
  data: FactData<Kind>,
): NewFact[] =>
  factsByServer(
    kind,
    'account',
    accounts.map(({ email: name, ...account }) => ({ ...account, name })),
    data,
  );

/** Previous and new place of an account. */
interface Move {
  account: Account;
  from: string;
  to: string;
  toServer: number;
}

/** Appends which fields of which accounts were edited, and which accounts were moved. */
export async function appendEditFacts(db: Kysely<Tables>, edits: readonly Accepted[]): Promise<void> {
  const accounts = edits.map(({ row }) => ({ ...row, consoleId: row.console_id }));
  const fields = new Map<number, Set<string>>();
  for (const { row, paths } of edits) {
    const known = fields.get(row.serverId) ?? new Set();
    for (const path of paths) if (path !== 'consoleId') known.add(path);
    fields.set(row.serverId, known);
  }
  const byServer = Map.groupBy(
    accounts.filter((_, at) => edits[at]?.paths.some((path) => path !== 'consoleId')),
    ({ serverId }) => serverId,
  );
  const edited = [...byServer].flatMap(([serverId, own]) =>
    factsOfAccounts('accountEdited', own, {
      fields: [...(fields.get(serverId) ?? [])],
      count: own.length,
    }),
  );
  await appendFacts(db, [...edited, ...moveFacts(await movesOf(db, edits))]);
}

async function movesOf(db: Kysely<Tables>, edits: readonly Accepted[]): Promise<Move[]> {
  const moved = edits.filter(({ paths }) => paths.includes('consoleId'));
  if (moved.length === 0) return [];
  const ids = moved.flatMap(({ row, change }) => [row.console_id, change.consoleId ?? 0]);
  const consoles = await db
    .selectFrom('consoles')
    .select(['id', 'name', 'server_id as serverId'])
    .where(sql<boolean>`id = any(${sql.val(ids)}::int[])`)
    .execute();
  const byId = new Map(consoles.map((one) => [one.id, one]));
  return moved.map(({ row, change }) => {
    const to = byId.get(change.consoleId ?? 0);
    return {
      account: { id: row.id, email: row.email, consoleId: to?.id ?? 0, serverId: row.serverId },
      from: byId.get(row.console_id)?.name ?? '',
      to: to?.name ?? '',
      toServer: to?.serverId ?? row.serverId,
    };
  });
}

/** One fact for each pair of consoles; users who see either server see it. */
function moveFacts(moves: readonly Move[]): NewFact[] {
  const groups = Map.groupBy(moves, ({ account, from, to, toServer }) =>
    JSON.stringify([account.serverId, from, toServer, to]),
  );
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    return fact({
      kind: 'accountMoved',
      objects: {
        account: own.map(({ account: { id, email, consoleId } }) => ({ id, name: email, consoleId })),
      },
      data: { from: first.from, to: first.to },
      audience: { serverIds: [...new Set([first.account.serverId, first.toServer])] },
    });
  });
}
