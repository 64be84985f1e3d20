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
  /** Null where the agent does not report pauses. */
  isPaused: boolean | null;
  playedToday: number;
  /** 0: any number. */
  maxGamesToday: number;
}

/** Time after its announced retry after which a failed console counts as forgotten by its agent, milliseconds. */
const retryGraceMs = 60_000;
/** The same after its failure, where the agent has announced no retry. */
const unannouncedRetryMs = 300_000;

function willRetry({ nextCheckAt, statusSince }: StoredConsole, now: Date): boolean {
  if (nextCheckAt) return nextCheckAt.getTime() + retryGraceMs > now.getTime();
  return statusSince === null || statusSince.getTime() + unannouncedRetryMs > now.getTime();
}

/** What the scheduler has to know about a console. */
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
