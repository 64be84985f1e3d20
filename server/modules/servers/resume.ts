import type { Needs } from '#server/kernel/deps.ts';
import { connectConsole } from '#server/modules/consoles/index.ts';
import { HttpError } from '#server/kernel/errors.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';

type Deps = Needs<'db' | 'messaging' | 'log' | 'now'>;

/** Resumes the consoles that were stopped when their server was closed, if still allowed. */
export async function resumeConsoles(
  deps: Deps,
  server: { id: number; token: string; title: string },
): Promise<void> {
  const { db, log } = deps;
  const stopped = await db
    .selectFrom('consoles')
    .selectAll()
    .where('server_id', '=', server.id)
    .where('resume_account_id', 'is not', null)
    .orderBy('id')
    .execute();
  for (const row of stopped) {
    const gameConsole = {
      id: row.id,
      name: row.name,
      open: row.open,
      status: row.status,
      activeAccountId: row.active_account_id,
      serverId: server.id,
      token: server.token,
      serverOpen: true,
      serverName: server.title,
      accountCount: 1,
    };
    try {
      await connectConsole(deps, gameConsole, row.resume_account_id ?? 0, 'server');
    } catch (error) {
      // The console or its account was closed in the meantime, or is already playing; a lost agent reconnects.
      if (error instanceof AgentError && error.code !== 'refused') return;
      // It was closed again, and resumes what is left when it opens.
      if (error instanceof HttpError && error.fault.code === 'serverNotOpen') return;
      if (!(error instanceof HttpError || error instanceof AgentError)) throw error;
      log.info({ consoleId: row.id, reason: error.message }, 'a console was not resumed');
    }
    await db.updateTable('consoles').set({ resume_account_id: null }).where('id', '=', row.id).execute();
  }
}
