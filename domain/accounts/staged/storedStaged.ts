import type { Fault } from '#contract/errors/index.ts';
import type { StagedValues } from './staged.ts';

export interface StoredStaged {
  guiId: string;
  /** Position in the order of accounts. */
  order: number;
  values: StagedValues;
  /** The server's error, if it refused the account. */
  refused: Fault | string | null;
}

/** Position of a new account among those of its user. */
export type StagedPlace = Pick<StoredStaged, 'order' | 'guiId'>;

/** What a tab has stored or deleted. */
export interface StagedChange {
  userId: number;
  put: readonly StoredStaged[];
  removed: readonly string[];
}

/** A change, and the tab that made it. */
export interface StagedMessage {
  from: string;
  change: StagedChange;
}

/** Name of the channel on which tabs tell each other of {@link StagedMessage}s. */
export const stagedChannel = 'dugout.staged';

export const stagedDatabase = 'dugout-staged';

/** Number of new accounts that are read at a time. */
export const stagedPerPart = 200;

/** The worker that encrypts and stores new accounts. `from` names the tab. */
export interface StagedWorker {
  keepOnly(userId: number): Promise<void>;
  count(userId: number): Promise<number>;
  /**
   * The next accounts after a place (null: from the first), at most {@link stagedPerPart}. Empty when there
   * are no more.
   */
  readAfter(userId: number, place: StagedPlace | null): Promise<StoredStaged[]>;
  put(from: string, userId: number, rows: readonly StoredStaged[]): Promise<void>;
  remove(from: string, userId: number, places: readonly StagedPlace[]): Promise<void>;
}
