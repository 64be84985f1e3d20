import type { ConsoleState } from './runs.ts';

export interface StoredConsole extends Pick<ConsoleState, 'status' | 'runId'> {
  open: boolean;
  serverOpen: boolean;
  serverOnline: boolean;
  handAt: Date | null;
  /** Null without a scheduler. */
  attachedAt: Date | null;
  nextCheckAt: Date | null;
  statusSince: Date | null;
  /** Null if the agent does not report pauses. */
  isPaused: boolean | null;
  playedToday: number;
  /** 0: any number. */
  maxGamesToday: number;
}

/** If a console has not retried this long after the announced time, its agent has forgotten it; milliseconds. */
const retryGraceMs = 60_000;
/** The same, counted from the failure, if the agent announced no retry. */
const unannouncedRetryMs = 300_000;

function willRetry({ nextCheckAt, statusSince }: StoredConsole, now: Date): boolean {
  if (nextCheckAt) return nextCheckAt.getTime() + retryGraceMs > now.getTime();
  return statusSince === null || statusSince.getTime() + unannouncedRetryMs > now.getTime();
}

/** What the scheduler needs to know about a console. */
export const consoleStateOf = (stored: StoredConsole, now: Date): ConsoleState => ({
  status: stored.status,
  runId: stored.runId,
  handAt: stored.handAt?.getTime() ?? null,
  attachedAt: stored.attachedAt?.getTime() ?? 0,
  willRetry: willRetry(stored, now),
  isControlled: stored.isPaused === true,
  isOpen: stored.open,
  isServerOpen: stored.serverOpen,
  isServerOnline: stored.serverOnline,
  isLimitReached: stored.maxGamesToday > 0 && stored.playedToday >= stored.maxGamesToday,
});
