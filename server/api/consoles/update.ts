import { canClose, canDisconnect, canOpen } from '#domain/consoles/rules.ts';
import type { Context } from '#server/api/context.ts';
import { conflict } from '#server/api/http/errors.ts';
import { unlessOffline } from '#server/api/servers/tellAgent.ts';
import type { FoundConsole } from './find.ts';

type Deps = Pick<Context, 'db' | 'events' | 'messaging'>;

/** Opens or closes a console for work. One that plays ends its script first. @throws HttpError 409 */
export async function activateConsole(
  { db, events, messaging }: Deps,
  console: FoundConsole,
  active: boolean,
  by: string,
): Promise<void> {
  if (console.accountCount === 0) throw conflict(`Console '${console.name}' has no accounts.`);
  if (active && !canOpen(console)) throw conflict(`Console '${console.name}' is already open.`);
  if (!active && !canClose(console)) throw conflict(`Console '${console.name}' is already closed.`);
  await db.updateTable('consoles').set({ open: active }).where('id', '=', console.id).execute();
  events.changed('consolesUpdated', console.serverId, [console.id]);
  if (active || !canDisconnect(console)) return;
  await unlessOffline(
    messaging.command(console.token, { kind: 'disconnect', consoleId: console.id, force: false, by }),
  );
}

/** Changes name and description; the agent learns a new name now, or when it says hello. */
export async function updateConsole(
  { db, events, messaging }: Deps,
  console: FoundConsole,
  change: { name?: string | undefined; description?: string | null | undefined },
): Promise<void> {
  const set = {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.description !== undefined && { description: change.description || null }),
  };
  if (Object.keys(set).length === 0) return;
  await db.updateTable('consoles').set(set).where('id', '=', console.id).execute();
  events.changed('consolesUpdated', console.serverId, [console.id]);
  if (change.name === undefined) return;
  await unlessOffline(
    messaging.command(console.token, { kind: 'rename', consoleId: console.id, name: change.name }),
  );
}
