import { type Arrangement, type ArrangeOptions, createArrangement } from '#domain/tables/arrangement.ts';
import { createWorkQueue, runSteps } from './runSteps.ts';
import { textOf } from '#ui/table/headerSpec.ts';
import type { GridColumn, GridRows } from '../gridColumn.ts';

/** Interval at which changed rows move to their position, milliseconds; their cells update at once. */
const rearrangeMs = 250;

/** The search texts are prepared when no row has arrived for this time, milliseconds: a load needs the processor itself. */
const prepareAfterMs = 1_000;

/** Keeps the rows of a grid in order, in slices of a few milliseconds. */
export interface Arranger {
  /** Follows the rows and reports their order, until the returned function is called. */
  start: (onOrder: (arranged: Arranged) => void) => () => void;
  /** Other filters or another order. Small ones are there when this returns. */
  arrange: (wanted: Wanted) => void;
}

/** Filters, search and sort levels. */
export type Wanted = Omit<ArrangeOptions, 'ids'>;

/** The ids of the rows that pass, in order, and the filters that they pass. */
export interface Arranged {
  order: readonly number[];
  wanted: Wanted;
}

const isNatural = ({ passes, words, sort }: Wanted): boolean =>
  passes === null && words.length === 0 && sort.length === 0;

export function createArranger<T>(rows: GridRows<T>, columns: readonly GridColumn<T>[]): Arranger {
  let tell: ((arranged: Arranged) => void) | null = null;
  let wanted: Wanted | null = null;
  let told: Arranged | null = null;
  let arrangement: Arrangement = createFor(rows, columns);
  let stopWork: (() => void) | null = null;
  /** Rows have changed since the running work began. */
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Makes the first search as fast as the next ones. */
  const preparing = createWorkQueue('idle');
  let prepareTimer: ReturnType<typeof setTimeout> | undefined;
  let end: (() => void) | null = null;

  function prepareLater(): void {
    preparing.stop();
    clearTimeout(prepareTimer);
    prepareTimer = setTimeout(() => {
      prepareTimer = undefined;
      preparing.add(arrangement.prepare(rows.ids()));
    }, prepareAfterMs);
  }

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    stopWork?.();
    stopWork = null;
    isOutdated = false;
    if (!wanted) return;
    const now = wanted;
    let isDone = false;
    const stop = runSteps(arrangement.arrange({ ...now, ids: rows.ids() }), (order) => {
      isDone = true;
      stopWork = null;
      if (isOutdated) runLater();
      if (told?.order === order && told.wanted === now) return;
      told = { order, wanted: now };
      tell?.(told);
    });
    if (!isDone) stopWork = stop;
  }

  function runLater(): void {
    // A change does not restart work in progress.
    if (stopWork) isOutdated = true;
    else timer ??= setTimeout(run, rearrangeMs);
  }

  function stop(): void {
    tell = null;
    told = null;
    end?.();
    end = null;
    stopWork?.();
    stopWork = null;
    preparing.stop();
    clearTimeout(prepareTimer);
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    start(onOrder) {
      tell = onOrder;
      // Changes in the meantime are unknown.
      arrangement = createFor(rows, columns);
      end = rows.subscribe(({ changed, added, removed }) => {
        for (const ids of [changed, added, removed]) arrangement.touch(ids);
        if (added.length > 0) prepareLater();
        else if (prepareTimer === undefined) preparing.add(arrangement.prepare(changed));
        if (!wanted) return;
        if (!isNatural(wanted)) runLater();
        else if (added.length > 0 || removed.length > 0) run();
      });
      prepareLater();
      run();
      return stop;
    },
    arrange(next) {
      wanted = next;
      if (tell) run();
    },
  };
}

function createFor<T>(rows: GridRows<T>, columns: readonly GridColumn<T>[]): Arrangement {
  // Secrets cannot be searched.
  const searched = columns.filter(({ isSecret }) => !isSecret);
  return createArrangement({
    has: (id) => rows.get(id) !== undefined,
    textsOf(id) {
      const row = rows.get(id);
      return row ? searched.map((spec) => textOf(spec, row)) : [];
    },
  });
}
