import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { consoleStatus } from '#contract/enums.ts';
import { endpoints } from '#contract/http/index.ts';
import { CommandError } from '#node/commandError.ts';
import { type Caller, expectShape } from '../api/caller.ts';

/** Targets of the suite: a server's agent, one of its consoles, and an account for the logs of accounts. */
export interface AgentTarget {
  token: string;
  consoleId: number;
  accountId?: number | undefined;
}

/**
 * The first connected console that the user of these calls sees.
 * @param wanted only of this server, or this console
 * @throws CommandError if there is none
 */
export async function findTarget(
  call: Caller,
  wanted: { token?: string | undefined; consoleId?: number | undefined } = {},
): Promise<AgentTarget> {
  const listed = await call(endpoints.getServers);
  if (listed.status === 403) throw new CommandError('This user may not see servers: name another one.');
  const servers = expectShape(endpoints.getServers, listed) as { data: Server[] };
  for (const { id, token, online } of servers.data) {
    if (!online || (wanted.token !== undefined && wanted.token !== token)) continue;
    const answer = await call(endpoints.getServerConsoles, { params: { id } });
    const { data } = expectShape(endpoints.getServerConsoles, answer) as { data: GameConsole[] };
    const found = data.find(
      (gameConsole) =>
        gameConsole.status === consoleStatus.connected &&
        gameConsole.activeAccount &&
        (wanted.consoleId === undefined || wanted.consoleId === gameConsole.id),
    );
    if (found) return { token, consoleId: found.id, accountId: found.activeAccount?.id };
  }
  throw new CommandError(
    'This user sees no connected console of a server that is online: connect one, or name another user.',
  );
}
