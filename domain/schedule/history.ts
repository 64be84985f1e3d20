import type { ScheduleData } from '#contract/http/schedulers.ts';
import type { Bars } from './types.ts';

/** What has to be taken out and put in to get from one state to the next. */
export interface Change {
  removed: Bars;
  added: Bars;
}

/** A list of changes, newest first, that shares its tail with earlier ones. */
export interface Changes {
  change: Change;
  /** Changes with the same key in a row are one step: all positions of one drag. Null never joins. */
  key: string | null;
  before: Changes | null;
}

/** Bars with everything that can be undone and redone. Immutable. */
export interface History {
  bars: Bars;
  undone: Changes | null;
  done: Changes | null;
}

export declare function startHistory(bars: Bars): History;

/** A new state; the same history when nothing differs. @param key joins it with the last step, if that has the same key */
export declare function record(history: History, bars: Bars, key?: string): History;

/** The same history when there is nothing to undo. */
export declare function undo(history: History): History;

/** The same history when there is nothing to redo. */
export declare function redo(history: History): History;

export declare const canUndo: (history: History) => boolean;
export declare const canRedo: (history: History) => boolean;

/** Whether bars differ from the loaded copy; false again when every change was undone. */
export declare function isChanged(loaded: ScheduleData, bars: Bars): boolean;
