import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { GridSelection } from '../gridColumn.ts';

export interface Choose {
  /** Selected rows that match the filters. */
  count: number;
  toggle: (id: number) => void;
  /** Selects or deselects all rows from the last toggled one to this one, with the state of the last toggled one. */
  extend: (id: number) => void;
  /**
   * Selects all rows that match the filters, in addition to hidden ones; or none. During a search, the
   * matching rows are selected when they are known.
   */
  all: (isChosen: boolean) => void;
  /** Starts at a row: the returned function selects all rows from there to another one and can be called repeatedly. */
  drag: (id: number) => (to: number) => void;
}

const none: ReadonlySet<number> = new Set();

/**
 * Ways to select rows.
 * @param order the rows that match the filters
 * @param isPending `order` is the result of former filters, the present one is being computed
 */
export function useChoose(
  order: readonly number[],
  selection: GridSelection | undefined,
  isPending: boolean,
): Choose {
  const last = useRef<{ id: number; isChosen: boolean } | null>(null);
  const chosen = selection?.chosen ?? none;
  // Not in every frame while scrolling.
  const count = useMemo(() => order.reduce((sum, id) => sum + (chosen.has(id) ? 1 : 0), 0), [order, chosen]);
  const change = (next: ReadonlySet<number>): void => selection?.onChange(next);
  const isWaiting = useRef(false);
  /** The rows as they are now, for a drag that began with others. */
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  }, [order]);
  // Memoized, because the header cells that use it are.
  const all = useCallback(
    (isChosen: boolean) => {
      isWaiting.current = isChosen && isPending;
      if (!isChosen) selection?.onChange(new Set());
      else if (!isPending) {
        const next = new Set(selection?.chosen);
        for (const id of order) next.add(id);
        selection?.onChange(next);
      }
    },
    [selection, order, isPending],
  );
  useEffect(() => {
    if (isWaiting.current && !isPending) all(true);
  }, [isPending, all]);

  function between(base: Iterable<number>, from: number, to: number, isChosen: boolean): void {
    const now = latest.current;
    const a = now.indexOf(from);
    const b = now.indexOf(to);
    // The row has just been removed.
    if (b < 0) return;
    const next = new Set(base);
    for (const id of now.slice(Math.max(0, Math.min(a < 0 ? b : a, b)), Math.max(a, b) + 1)) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    change(next);
  }

  return {
    count,
    toggle(id) {
      const isChosen = !chosen.has(id);
      last.current = { id, isChosen };
      const next = new Set(chosen);
      if (isChosen) next.add(id);
      else next.delete(id);
      change(next);
    },
    extend(id) {
      const from = last.current ?? { id, isChosen: true };
      between(chosen, from.id, id, from.isChosen);
    },
    all,
    drag(id) {
      const isChosen = !chosen.has(id);
      last.current = { id, isChosen };
      return (to) => {
        // Without rows that have been removed since the drag began.
        const present = new Set(latest.current);
        const pressed = new Set(order);
        const base = [...chosen].filter((one) => present.has(one) || !pressed.has(one));
        between(base, id, to, isChosen);
      };
    },
  };
}
