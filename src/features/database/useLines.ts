import { useEffect, useState } from 'react';
import type { DatabaseType } from '#contract/http/database.ts';
import type { DatabaseAnswer } from '#data/database/database.ts';
import { linesOf } from '#domain/database/table.ts';
import type { Steps } from '#domain/tables/arrangement.ts';
import { runSteps } from '#ui/DataGrid/runSteps.ts';
import type { ResultRow } from './useResultColumns.tsx';

/** Lines between two looks at the clock. */
const perStep = 200;

function* collect(type: DatabaseType, answer: DatabaseAnswer): Steps<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const line of linesOf(type, answer.data)) {
    rows.push({ ...line, id: line.line });
    if (rows.length % perStep === 0) yield;
  }
  return rows;
}

/** The lines of an answer, made in slices so that the page stays usable; null until they are ready. */
export function useLines(
  type: DatabaseType | null,
  answer: DatabaseAnswer | null,
): readonly ResultRow[] | null {
  const [made, setMade] = useState<{ answer: DatabaseAnswer; rows: readonly ResultRow[] } | null>(null);
  useEffect(() => {
    if (type === null || answer === null) return undefined;
    return runSteps(collect(type, answer), (rows) => setMade({ answer, rows }));
  }, [type, answer]);
  return made !== null && made.answer === answer ? made.rows : null;
}
