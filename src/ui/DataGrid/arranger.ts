import { type Arrangement, type ArrangeOptions, createArrangement } from '#domain/tables/arrangement.ts';
import { createWorkQueue, runSteps } from './runSteps.ts';
import { searchTextOf } from './text.ts';
import type { GridColumn, GridRows } from './types.ts';

/** Interval at which changed rows move to their position, milliseconds; their cells update at once. */
const rearrangeMs = 250;

/** Ids of the rows that pass, in order; null: not known yet. */
export type Order = readonly number[] | null;

/** Keeps the rows of a grid in order, in slices of a few milliseconds. */
export interface Arranger {
  /** Follows the rows and tells their order, until the returned function is called. */
  start: (onOrder: (order: readonly number[]) => void) => () => void;
  /** Other filters or another order. Small ones are there when this returns. */
  arrange: (wanted: Omit<ArrangeOptions, 'ids'>) => void;
}

type Wanted = Omit<ArrangeOptions, 'ids'>;

const isNatural = ({ passes, words, sort }: Wanted): boolean =>
  passes === null && words.length === 0 && sort.length === 0;

export function createArranger<T>(rows: GridRows<T>, columns: readonly GridColumn<T>[]): Arranger {
  let tell: ((order: readonly number[]) => void) | null = null;
  let wanted: Wanted | null = null;
  let order: Order = null;
  let arrangement: Arrangement = createFor(rows, columns);
  let stopWork: (() => void) | null = null;
  /** Rows have changed since the running work began. */
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Makes the first search as fast as the next ones. */
  const preparing = createWorkQueue('idle');
  let end: (() => void) | null = null;

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    stopWork?.();
    stopWork = null;
    isOutdated = false;
    if (!wanted) return;
    let isDone = false;
    const stop = runSteps(arrangement.arrange({ ...wanted, ids: rows.ids() }), (next) => {
      isDone = true;
      stopWork = null;
      if (isOutdated) runLater();
      if (next === order) return;
      order = next;
      tell?.(next);
    });
    if (!isDone) stopWork = stop;
  }

  function runLater(): void {
    // Work that is going on is not begun anew with each change.
    if (stopWork) isOutdated = true;
    else timer ??= setTimeout(run, rearrangeMs);
  }

  function stop(): void {
    tell = null;
    order = null;
    end?.();
    end = null;
    stopWork?.();
    stopWork = null;
    preparing.stop();
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    start(onOrder) {
      tell = onOrder;
      // What has changed in the meantime is not known.
      arrangement = createFor(rows, columns);
      end = rows.subscribe(({ changed, added, removed }) => {
        for (const ids of [changed, added, removed]) arrangement.touch(ids);
        preparing.add(arrangement.prepare([...changed, ...added]));
        if (!wanted) return;
        if (!isNatural(wanted)) runLater();
        else if (added.length > 0 || removed.length > 0) run();
      });
      preparing.add(arrangement.prepare(rows.ids()));
      run();
      return stop;
    },
    arrange(next) {
      wanted = next;
      if (tell) run();
    },
  };
}

const createFor = <T>(rows: GridRows<T>, columns: readonly GridColumn<T>[]): Arrangement =>
  createArrangement({
    has: (id) => rows.get(id) !== undefined,
    textOf(id) {
      const row = rows.get(id);
      return row ? searchTextOf(columns, row) : '';
    },
  });
