import { accountStatus } from '#contract/enums.ts';
import type { ConsoleAccount, GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import { labelOf } from './label.ts';
import { isActive } from './consoleRules.ts';
import { flagsOf } from './status.ts';

/** An account that a console works on, or that waits for it. */
export interface QueueEntry {
  account: Pick<ConsoleAccount, 'id' | 'email' | 'index'>;
  /** Type of its task; null if unknown. */
  type: string | null;
  /** When it began to work or to wait, milliseconds since the epoch; null if unknown. */
  since: number | null;
}

/** Why nothing will start automatically. */
export type QueueObstacle =
  | 'serverOffline'
  | 'serverClosed'
  | 'noAccounts'
  | 'allDone'
  | 'consoleClosed'
  /** All games of today are played. */
  | 'outOfGames';

/** What a console is doing, and what it waits for. */
export interface ConsoleQueue {
  gameConsole: GameConsole;
  /** The account that plays first, then those with other running tasks. */
  active: readonly QueueEntry[];
  /** In the order in which they began to wait; those with an unknown time last. */
  waiting: readonly QueueEntry[];
  /** A failed console that retries automatically: its account (null: unknown) and the time, in milliseconds since the epoch. */
  retry: { account: QueueEntry['account'] | null; at: number } | null;
  /** Null: it waits for a start. */
  obstacle: QueueObstacle | null;
}

type TaskConsole = TaskHistory['consoles'][number];
type OpenTask = Pick<Task, 'id' | 'type' | 'status' | 'start'> & { accountId: number };

const openTasks = ({ accounts }: TaskConsole): OpenTask[] =>
  accounts
    .flatMap(({ id, tasks }) =>
      tasks.filter(({ end }) => end === null).map((task) => ({ ...task, accountId: id })),
    )
    .sort((a, b) => a.start - b.start || a.id - b.id);

/**
 * The consoles of a server with what each is doing and waits for.
 * @param tasks today's tasks; undefined: unknown
 */
export function queuesOf(
  server: Pick<Server, 'online' | 'open'>,
  consoles: readonly GameConsole[],
  tasks: Pick<TaskHistory, 'consoles'> | undefined,
): ConsoleQueue[] {
  const tasksOf = new Map(tasks?.consoles.map((own) => [own.id, openTasks(own)]));
  return consoles.map((gameConsole) => queueOf(server, gameConsole, tasksOf.get(gameConsole.id) ?? []));
}

function queueOf(
  server: Pick<Server, 'online' | 'open'>,
  gameConsole: GameConsole,
  tasks: readonly OpenTask[],
): ConsoleQueue {
  const known = new Map(gameConsole.accounts.map((account) => [account.id, account]));
  const entryOf = ({ accountId, type, start }: OpenTask): QueueEntry[] => {
    const account = known.get(accountId);
    return account ? [{ account, type, since: start }] : [];
  };
  const playing = isActive(gameConsole) ? gameConsole.activeAccount : null;
  const isOther = ({ accountId }: OpenTask): boolean => accountId !== playing?.id;
  const running = tasks.filter(({ status }) => status !== 'sent');
  const task = playing && running.find((one) => !isOther(one));
  const statusSince = gameConsole.statusSince === null ? null : Date.parse(gameConsole.statusSince);
  const active = [
    ...(playing ? [{ account: playing, type: task?.type ?? null, since: task?.start ?? statusSince }] : []),
    ...running.filter(isOther).flatMap(entryOf),
  ];
  const queued = tasks.filter((one) => one.status === 'sent' && isOther(one)).flatMap(entryOf);
  const listed = new Set([...active, ...queued].map(({ account }) => account.id));
  const others = gameConsole.accounts
    .filter(({ id, status, open }) => open && status === accountStatus.signIn && !listed.has(id))
    .map((account) => ({ account, type: null, since: null }));
  const obstacle = obstacleOf(server, gameConsole);
  return {
    gameConsole,
    active,
    waiting: [...queued, ...others],
    retry: obstacle !== null && preventsRetry.has(obstacle) ? null : retryOf(gameConsole),
    obstacle,
  };
}

/** Obstacles that also end the repeated starts of a failed console: its agent is silent or starts nothing. */
const preventsRetry: ReadonlySet<QueueObstacle> = new Set(['serverOffline', 'serverClosed']);

function retryOf({ status, nextCheckAt, lastActiveAccount }: GameConsole): ConsoleQueue['retry'] {
  if (!flagsOf(status).isFailed || nextCheckAt === null) return null;
  return { account: lastActiveAccount, at: Date.parse(nextCheckAt) };
}

function obstacleOf(server: Pick<Server, 'online' | 'open'>, gameConsole: GameConsole): QueueObstacle | null {
  if (!server.online) return 'serverOffline';
  if (!server.open) return 'serverClosed';
  if (gameConsole.accountCount === 0) return 'noAccounts';
  if (!gameConsole.accounts.some(({ open }) => open)) return 'allDone';
  if (!gameConsole.open) return 'consoleClosed';
  return labelOf(gameConsole) === 'out a task' ? 'outOfGames' : null;
}
