/** Why writes fail although the database responds. */
export interface WriteFault {
  kind: 'diskFull' | 'readOnly';
  /** Message of the database. */
  message: string;
}

/**
 * SQLSTATEs of writes that fail for all tables; see https://www.postgresql.org/docs/current/errcodes-appendix.html. A server is
 * read-only while it is a standby, or when its administrator or a full disk has made it so.
 */
const kinds: Readonly<Record<string, WriteFault['kind']>> = { '53100': 'diskFull', '25006': 'readOnly' };

/**
 * A fault is forgotten if no write has failed for this time, in milliseconds. A process without calls,
 * because it reports the fault, may not write anything that would show that the fault is over.
 */
const forgetMs = 60_000;

/** Derives from the outcome of statements whether the database can write. */
export interface WriteWatch {
  failed(error: unknown): void;
  /** Reports that a statement changed this number of rows. */
  succeeded(affected: number | bigint): void;
  /** Null when writes work, as far as known. */
  fault(): WriteFault | null;
}

/** @param now milliseconds */
export function watchWrites(now: () => number = Date.now): WriteWatch {
  let last: { fault: WriteFault; at: number } | null = null;
  return {
    failed(error) {
      const { code, message } = error as { code?: unknown; message?: unknown };
      const kind = typeof code === 'string' ? kinds[code] : undefined;
      if (kind) last = { fault: { kind, message: String(message) }, at: now() };
    },
    succeeded(affected) {
      if (affected > 0) last = null;
    },
    fault: () => (last && now() - last.at < forgetMs ? last.fault : null),
  };
}
