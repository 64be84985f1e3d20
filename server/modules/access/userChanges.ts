import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Channel of PostgreSQL's notifications; the triggers on users and their groups name it too (migrations 0037 and 0057). */
export const userChangesChannel = 'dugout_users';

/** A user whose role, block, groups or sessions were changed in the database, or who was deleted in it. */
export interface UserChange {
  userId: number;
  isBlocked: boolean;
}

export interface UserChangeListener {
  onChange(change: UserChange): void;
  /** The connection was lost for a while: changes may have been missed. */
  onGap(): void;
  onFault(error: unknown): void;
}

/** Pause before a lost connection is opened again, milliseconds. */
const retryMs = 500;
const connectLimitMs = 10_000;

/** The text of a notification: `{id} blocked` or `{id} changed`. */
export const userChangeText = ({ userId, isBlocked }: UserChange): string =>
  `${userId} ${isBlocked ? 'blocked' : 'changed'}`;

/** Null for a text that is no change: anybody who may connect to the database can notify. */
function parseUserChange(text: string | undefined): UserChange | null {
  const [, id, what] = /^(\d{1,9}) (blocked|changed)$/.exec(text ?? '') ?? [];
  return id === undefined ? null : { userId: Number(id), isBlocked: what === 'blocked' };
}

/**
 * Listens to changes of users that were made in a PostgreSQL: by a command or by hand. It has a connection of its own, which
 * is opened again whenever it breaks.
 * @returns stops it
 */
export function listenForUserChanges(
  databaseUrl: string,
  { onChange, onGap, onFault }: UserChangeListener,
): () => Promise<void> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  );

  /** Resolves when the connection breaks or the listener is stopped. */
  async function listenOnce(isFirst: boolean): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: connectLimitMs,
    });
    const broken = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
    });
    try {
      await client.connect();
      client.on('notification', ({ payload }) => {
        const change = parseUserChange(payload);
        if (change) onChange(change);
      });
      await client.query(`listen ${userChangesChannel}`);
      if (!isFirst) onGap();
      await Promise.race([broken, stopped]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function listen(): Promise<void> {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      await listenOnce(isFirst).catch(onFault);
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = listen();
  return async () => {
    stopping.abort();
    await running;
  };
}
