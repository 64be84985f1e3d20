import { taskStatuses, taskTypes } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import type { TaskHistory } from '#contract/http/tasks.ts';
import { plan } from './plan.ts';

const hour = 3_600_000;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** A day full of tasks of every type and status. @param start of the day, milliseconds since the epoch */
export function fullDay(group: TaskHistory['group'], start: number): TaskHistory {
  const slot = (24 * hour) / plan.tasks;
  const consoles = numbers(plan.consoles).map((gameConsole) => ({
    id: gameConsole + 1,
    name: `C1-${String(gameConsole + 1).padStart(2, '0')}`,
    accounts: numbers(plan.accounts).map((account) => ({
      id: gameConsole * plan.accounts + account + 1,
      email: `player.${gameConsole + 1}.${account}@players.dugout.test`,
      consoleId: gameConsole + 1,
      tasks: numbers(plan.tasks).map((task) => {
        const mixed = gameConsole * 7 + account * 3 + task;
        const from = start + task * slot + (mixed % 5) * 60_000;
        return {
          id: (gameConsole * plan.accounts + account) * plan.tasks + task + 1,
          start: from,
          end: from + slot * 0.8,
          tag: `match ${task}`,
          error: null,
          type: taskTypes[mixed % taskTypes.length] ?? 'work',
          status: taskStatuses[(mixed * 3) % taskStatuses.length] ?? 'finished',
        };
      }),
    })),
  }));
  return { group, consoles };
}

/** Offset of the ids of copies. */
const copiesFrom = 1_000;

/** Copies the servers until there are enough; on the channel, the original answers for a copy. */
export const manyServers = (servers: readonly Server[]): Server[] =>
  numbers(plan.servers).flatMap((at) => {
    const server = servers[at % servers.length];
    if (!server || at < servers.length) return server ?? [];
    return { ...server, id: copiesFrom + at, fullName: `${server.fullName} ${at}` };
  });

/** The original of a server; the server itself if it is not a copy. */
export const originalOf = (servers: readonly Server[], id: number): number =>
  id < copiesFrom ? id : (servers[(id - copiesFrom) % servers.length]?.id ?? id);

/** The consoles of a server for its copy. */
export const consolesOf = (serverId: number, consoles: readonly GameConsole[]): GameConsole[] =>
  consoles.map((gameConsole, at) => ({ ...gameConsole, id: serverId * 100 + at, serverId }));

/** One group with all servers. */
export const oneGroup = (groups: readonly ServerGroup[], servers: readonly Server[]): ServerGroup[] =>
  groups.slice(0, 1).map((group) => ({ ...group, servers: [...servers], serverCount: servers.length }));
