import type { DatabaseFaultCode } from '#contract/common.ts';

/**
 * SQLSTATEs, or classes of them, that the statement has not caused, the longest prefix first; see
 * https://www.postgresql.org/docs/current/errcodes-appendix.html.
 */
const byState: readonly (readonly [prefix: string, DatabaseFaultCode])[] = [
  ['53100', 'databaseDiskFull'],
  ['25006', 'databaseReadOnly'],
  // Ended because of a deadlock or a change by another transaction, although it was repeated.
  ['40001', 'databaseBusy'],
  ['40P01', 'databaseBusy'],
  // A lock was not available in time, or a statement exceeded its time limit.
  ['55P03', 'databaseBusy'],
  ['57014', 'databaseBusy'],
  // Ended by an administrator, a crash or a time limit; not started yet.
  ['57P', 'databaseUnreachable'],
  ['25P03', 'databaseUnreachable'],
  ['25P04', 'databaseBusy'],
  // Connection exceptions.
  ['08', 'databaseUnreachable'],
  // Insufficient resources: memory, connections.
  ['53', 'databaseBusy'],
  // Files of the database are missing or cannot be read.
  ['58', 'databaseGone'],
];

/** Messages of pg and its pool without a SQLSTATE. */
const byMessage: readonly (readonly [RegExp, DatabaseFaultCode])[] = [
  [/^timeout exceeded when trying to connect/, 'databaseBusy'],
  [/^Query read timeout/, 'databaseUnreachable'],
  [/connection (terminated|error)|^Connection (terminated|ended)/i, 'databaseUnreachable'],
  [/^The server does not support|^Client (was|has) /, 'databaseUnreachable'],
];

/** The fault of the database behind an error of its client; null for an error of the statement itself. */
export function faultCodeOf(error: unknown): DatabaseFaultCode | null {
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: unknown };
  if (typeof code === 'string') {
    const state = byState.find(([prefix]) => code.startsWith(prefix));
    if (state && code.length === 5) return state[1];
    // Errors of the operating system: ECONNREFUSED, ECONNRESET, ENOENT of a socket, EAI_AGAIN.
    if (/^E[A-Z_]{3,}$/.test(code) && (syscall !== undefined || error instanceof AggregateError))
      return 'databaseUnreachable';
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE') return 'databaseUnreachable';
  }
  return byMessage.find(([pattern]) => pattern.test(String(message)))?.[1] ?? null;
}

/** The database could not carry out a statement; the same statement succeeds once the fault is over. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault';
  readonly fault: DatabaseFaultCode;
  /** SQLSTATE, or the error of the operating system. */
  readonly code: string | undefined;
  /** The connection was lost during a COMMIT or a write outside of a transaction, which may have been carried out. */
  readonly isOutcomeUnknown: boolean;

  constructor(fault: DatabaseFaultCode, cause: unknown, isOutcomeUnknown = false) {
    const { code, message } = cause as { code?: string; message?: string };
    // The message of an AggregateError is empty.
    super(message || code || 'The database has failed', { cause });
    this.fault = fault;
    this.code = code;
    this.isOutcomeUnknown = isOutcomeUnknown;
  }
}
