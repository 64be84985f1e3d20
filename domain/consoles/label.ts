import type { GameConsole } from '#contract/http/consoles.ts';
import { flagsOf, type Presence } from './status.ts';
import { isActive } from './consoleRules.ts';

/** The derived label; `status`: show the text of the state. */
export type ConsoleLabel = 'empty' | 'closed' | 'out a task' | 'offline' | 'unknown' | 'status';

type Labeled = Pick<GameConsole, 'accountCount' | 'open' | 'status' | 'gameActivity'> & Presence;

/**
 * `unknown` while the server is offline; otherwise the first match in the order of the specification;
 * `status` if none matches.
 */
export function labelOf(gameConsole: Labeled): ConsoleLabel {
  if (gameConsole.unknownSince !== undefined) return 'unknown';
  if (gameConsole.accountCount === 0) return 'empty';
  if (!gameConsole.open) return 'closed';
  if (isActive(gameConsole)) return 'status';
  const { gameActivity } = gameConsole;
  if (gameActivity && gameActivity.playedToday === gameActivity.maxGamesToday) return 'out a task';
  return flagsOf(gameConsole.status).isFailed ? 'offline' : 'status';
}

/** All labels to show: a failed console is labeled `offline` before any label that says something else. */
export function labelsOf(gameConsole: Labeled): readonly ConsoleLabel[] {
  const label = labelOf(gameConsole);
  const hides = flagsOf(gameConsole.status).isFailed && label !== 'offline' && label !== 'unknown';
  return hides ? ['offline', label] : [label];
}

/** Whether a console that is not connected will be started: it is open, and has accounts and tasks. */
export const isChecked = (gameConsole: Labeled): boolean =>
  ['status', 'offline'].includes(labelOf(gameConsole));

/** When the console is checked next; `soon` (within two minutes) when the time is missing or has passed. */
export type NextCheck = { kind: 'at'; at: number } | { kind: 'soon' };

/** @param now milliseconds since the epoch, as is `at` of the result. */
export function nextCheck(nextCheckAt: string | null, now: number): NextCheck {
  const at = nextCheckAt === null ? Number.NaN : Date.parse(nextCheckAt);
  return at > now ? { kind: 'at', at } : { kind: 'soon' };
}
