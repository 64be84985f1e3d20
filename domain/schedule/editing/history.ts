import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { isSameData } from '../../sameData.ts';
import { barKey, toBars } from '../bars.ts';
import { isSameBar } from './put.ts';
import type { Bars } from '../week.ts';

/** Parts to remove and to insert to get from one state to the next. */
export interface Change {
  removed: Bars;
  added: Bars;
}

/** A list of changes, newest first, that shares its tail with earlier ones. */
export interface Changes {
  change: Change;
  /** Successive changes with the same key are one step: all positions of one drag. Null never joins. */
  key: string | null;
  before: Changes | null;
}

/** Bars with their undo and redo steps. Immutable; a step uses memory only for its changed bars. */
export interface History {
  bars: Bars;
  done: Changes | null;
  undone: Changes | null;
}

export const startHistory = (bars: Bars): History => ({ bars, done: null, undone: null });

/** The parts in which bars differ: most edits keep all other bars in place, as the same objects. */
function changedParts(before: Bars, after: Bars): [Bars, Bars] {
  const shared = Math.min(before.length, after.length);
  let start = 0;
  while (start < shared && before[start] === after[start]) start++;
  let end = 0;
  while (end < shared - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

function changeBetween(before: Bars, after: Bars): Change | null {
  if (before === after) return null;
  const [removable, addable] = changedParts(before, after);
  const old = new Map(removable.map((bar) => [bar.id, bar]));
  const added = addable.filter((bar) => {
    const was = old.get(bar.id);
    if (!was || !isSameBar(was, bar)) return true;
    old.delete(bar.id);
    return false;
  });
  const removed = [...old.values()];
  return added.length + removed.length > 0 ? { removed, added } : null;
}

function apply(bars: Bars, { removed, added }: Change): Bars {
  const gone = new Set(removed.map(({ id }) => id));
  return [...bars.filter(({ id }) => !gone.has(id)), ...added];
}

const reverse = ({ removed, added }: Change): Change => ({ removed: added, added: removed });

/**
 * Adds a new state; the same history when nothing differs.
 * @param key joins the state with the last step if that has the same key
 */
export function record(history: History, bars: Bars, key: string | null = null): History {
  const last = history.done;
  if (last && key !== null && last.key === key) {
    const start = { bars: apply(history.bars, reverse(last.change)), done: last.before, undone: null };
    return changeBetween(history.bars, bars) ? record(start, bars, key) : history;
  }
  const change = changeBetween(history.bars, bars);
  return change ? { bars, done: { change, key, before: last }, undone: null } : history;
}

/** The same history when there is nothing to undo. */
export function undo(history: History): History {
  const { bars, done, undone } = history;
  if (!done) return history;
  return {
    bars: apply(bars, reverse(done.change)),
    done: done.before,
    undone: { ...done, before: undone },
  };
}

/** The same history when there is nothing to redo. */
export function redo(history: History): History {
  const { bars, done, undone } = history;
  if (!undone) return history;
  return { bars: apply(bars, undone.change), done: { ...undone, before: done }, undone: undone.before };
}

export const canUndo = ({ done }: History): boolean => done !== null;
export const canRedo = ({ undone }: History): boolean => undone !== null;

/** Whether bars differ from the loaded copy; false again after every change was undone. */
export function isChanged(loaded: ScheduleData, bars: Bars): boolean {
  const original = new Map(toBars(loaded).map((bar) => [bar.id, bar]));
  if (original.size !== bars.length) return true;
  const others = bars.filter((bar) => {
    const was = original.get(bar.id);
    if (!was || !isSameBar(was, bar)) return true;
    original.delete(bar.id);
    return false;
  });
  // A bar that was deleted and added again has another id.
  const keys = (some: Bars): string[] => some.map(barKey).toSorted();
  return !isSameData(keys(others), keys([...original.values()]));
}
