import { oneLine } from '#contract/common.ts';
import type { Logger } from '#node/log.ts';
import type { Metrics } from '#server/kernel/metrics/metrics.ts';
import type { Query } from './database.ts';

/** Longest statement in the log, in characters. */
const maxLength = 500;

const kinds = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
  'vacuum',
]);

/** First word of a statement, of a fixed set. */
function kindOf(sql: string): string {
  const word = /\w+/.exec(sql)?.[0].toLowerCase() ?? '';
  return kinds.has(word) ? word : 'other';
}

/**
 * Counts and times statements, and logs one line for each that takes `slowMs` milliseconds or longer: its text has
 * placeholders instead of values, so it contains no secrets.
 */
export function createQueryLog(
  { queries, queryErrors }: Pick<Metrics, 'queries' | 'queryErrors'>,
  log: Pick<Logger, 'warn'>,
  slowMs: number,
): (query: Query) => void {
  return ({ sql, ms, failed }) => {
    const kind = kindOf(sql);
    queries.observe({ kind }, ms / 1_000);
    if (failed) queryErrors.inc({ kind });
    if (ms < slowMs) return;
    const text = oneLine(sql.replace(/\s+/g, ' ').trim());
    log.warn(
      { ms: Math.round(ms), sql: text.length > maxLength ? `${text.slice(0, maxLength)}…` : text },
      'slow query',
    );
  };
}
