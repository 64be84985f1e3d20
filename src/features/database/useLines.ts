import { useEffect, useState } from 'react';
import type { DatabaseType } from '#contract/http/database.ts';
import type { DatabaseAnswer } from '#data/database/database.ts';
import { isZeroLine, linesOf } from '#domain/database/table.ts';
import type { Steps } from '#domain/tables/arrangement.ts';
import { runSteps } from '#ui/DataGrid/rows/runSteps.ts';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';
import type { ResultRow } from './useResultColumns.tsx';

/** Number of lines between two checks of the clock. */
const perStep = 200;

/** The lines of an answer: all of them, and those that are not all zeros. */
export interface ResultLines {
  all: GridRows<ResultRow>;
  some: GridRows<ResultRow>;
}

function* collect(type: DatabaseType, answer: DatabaseAnswer): Steps<ResultLines> {
  const rows: ResultRow[] = [];
  const ids: number[] = [];
  const someIds: number[] = [];
  for (const line of linesOf(type, answer.data)) {
    const { line: id } = line;
    rows[id - 1] = { ...line, id };
    ids.push(id);
    if (!isZeroLine(line)) someIds.push(id);
    if (ids.length % perStep === 0) yield;
  }
  // They never change, and their ids are their positions: an index of 100,000 rows would take a long task.
  const rowsOf = (shown: readonly number[]): GridRows<ResultRow> => ({
    ids: () => shown,
    get: (id) => rows[id - 1],
    version: () => 0,
    subscribeRow: () => unsubscribe,
    subscribe: () => unsubscribe,
  });
  return { all: rowsOf(ids), some: rowsOf(someIds) };
}

const unsubscribe = (): void => undefined;

/** The lines of an answer, built in slices so that the page stays responsive; null until they are ready. */
export function useLines(type: DatabaseType | null, answer: DatabaseAnswer | null): ResultLines | null {
  const [made, setMade] = useState<{ answer: DatabaseAnswer; lines: ResultLines } | null>(null);
  useEffect(() => {
    if (type === null || answer === null) return undefined;
    return runSteps(collect(type, answer), (lines) => setMade({ answer, lines }));
  }, [type, answer]);
  return made !== null && made.answer === answer ? made.lines : null;
}
