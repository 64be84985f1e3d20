/** Why writes fail although the database responds. */
export interface WriteFault {
  kind: 'diskFull' | 'readOnly';
  /** The database's own words. */
  message: string;
}

/**
 * SQLSTATEs of writes that fail for all tables; see https://www.postgresql.org/docs/current/errcodes-appendix.html. A server is
 * read-only while it is a standby, or when its administrator or a full disk has made it so.
 */
const kinds: Readonly<Record<string, WriteFault['kind']>> = { '53100': 'diskFull', '25006': 'readOnly' };

/**
 * Time without another failed write after which a fault is forgotten, milliseconds: a process that gets no calls, because it
 * reports the fault, may not write anything that would show that it is over.
 */
const forgetMs = 60_000;

/** Remembers from the outcome of statements whether the database can write. */
export interface WriteWatch {
  failed(error: unknown): void;
  /** A statement has changed this number of rows. */
  succeeded(affected: number | bigint): void;
  /** Null when writes work, as far as is known. */
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
