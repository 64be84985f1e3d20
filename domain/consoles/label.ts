import type { GameConsole } from '#contract/http/consoles.ts';
import { isActive } from './rules.ts';
import { flagsOf } from './status.ts';

/** The derived label; `status` stands for the state's own text. */
export type ConsoleLabel = 'empty' | 'closed' | 'out a task' | 'offline' | 'status';

type Labelled = Pick<GameConsole, 'accountCount' | 'open' | 'status' | 'gameActivity'>;

/** The first that holds, in the order of the specification; the state's own text when none does. */
export function labelOf(gameConsole: Labelled): ConsoleLabel {
  if (gameConsole.accountCount === 0) return 'empty';
  if (!gameConsole.open) return 'closed';
  if (isActive(gameConsole)) return 'status';
  const { gameActivity } = gameConsole;
  if (gameActivity && gameActivity.playedToday === gameActivity.maxGamesToday) return 'out a task';
  return flagsOf(gameConsole.status).isFailed ? 'offline' : 'status';
}

/** When the console is looked at next; a time that is missing or over means within the next two minutes. */
export type NextCheck = { kind: 'at'; at: number } | { kind: 'soon' };

/** @param now milliseconds since the epoch; so is the answer's `at`. */
export function nextCheck(nextCheckAt: string | null, now: number): NextCheck {
  const at = nextCheckAt === null ? Number.NaN : Date.parse(nextCheckAt);
  return at > now ? { kind: 'at', at } : { kind: 'soon' };
}
