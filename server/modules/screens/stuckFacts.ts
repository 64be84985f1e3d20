import type { Kysely } from 'kysely';
import { appendEvents } from '#server/kernel/events/append.ts';
import { appendFacts, fact } from '#server/kernel/events/facts.ts';
import type { Tables } from '#server/schema/tables.ts';

const agent = { kind: 'agent' } as const;

interface OnServer {
  id: number;
  serverId: number;
}

/** Appends updates for open apps, once per server. */
const appendUpdates = (transaction: Kysely<Tables>, consoles: readonly OnServer[]): Promise<void> =>
  appendEvents(
    transaction,
    [...new Set(consoles.map(({ serverId }) => serverId))].map((serverId) => ({
      name: 'screensUpdated' as const,
      payload: {},
      audience: { serverIds: [serverId] },
    })),
  );

/** Appends facts that consoles are stuck. `after`: seconds for which they have shown the screen. */
export async function appendStuck(
  transaction: Kysely<Tables>,
  consoles: readonly (OnServer & { screen: string | null; after: number })[],
): Promise<void> {
  await appendFacts(
    transaction,
    consoles.map(({ id, serverId, screen, after }) =>
      fact({
        kind: 'consoleStuck',
        objects: { console: [id] },
        data: { screen, after },
        audience: { serverIds: [serverId] },
        actor: agent,
      }),
    ),
  );
  await appendUpdates(transaction, consoles);
}

export async function appendUnstuck(
  transaction: Kysely<Tables>,
  consoles: readonly (OnServer & { stuckSince: Date | null })[],
  at: Date,
): Promise<void> {
  await appendFacts(
    transaction,
    consoles.map(({ id, serverId, stuckSince }) =>
      fact({
        kind: 'consoleUnstuck',
        objects: { console: [id] },
        data: { after: Math.round((at.getTime() - (stuckSince ?? at).getTime()) / 1_000) },
        audience: { serverIds: [serverId] },
        actor: agent,
      }),
    ),
  );
  await appendUpdates(transaction, consoles);
}
