import { z } from 'zod';
import { account, type Account } from '#contract/http/accounts/account.ts';
import type { LoadPoint } from '#domain/accounts/load.ts';
import { rowsPerMessage } from '#domain/accounts/protocol.ts';
import { exactCheckOf } from '#domain/api/exact.ts';
import type { RowBatch } from './batch.ts';
import { AccountsDatabase, type Change, type PartKey } from './database.ts';

/** Number of parts per read; small, so that the first rows are shown early. */
const partsPerRead = 2;

const stored = z.array(account);

/**
 * Storage of the copy. Without a database, or after a failure (a full disk, another tab that deleted it), it stores
 * and returns nothing, and never fails.
 */
export class CopyStorage {
  #database: AccountsDatabase | null = null;
  #isClosed = false;
  readonly #onMemoryOnly: () => void;

  /** @param onMemoryOnly called when nothing can be stored from now on. */
  constructor(onMemoryOnly: () => void) {
    this.#onMemoryOnly = onMemoryOnly;
  }

  get isStored(): boolean {
    return this.#database !== null;
  }

  /** @param name differs for each user, and for other rights of the same user */
  async open(name: string): Promise<void> {
    try {
      const database = await AccountsDatabase.open(name, () => this.#giveUp());
      if (this.#isClosed) return database.close();
      this.#database = database;
    } catch {
      this.#giveUp();
    }
  }

  /** Of the last complete load; null before the first. */
  completeTo(): Promise<LoadPoint | null> {
    return this.#attempt((database) => database.completeTo());
  }

  /**
   * Passes all stored accounts to `take`. Returns whether all could be read; accounts that another version of the app has
   * stored differently are deleted.
   */
  async readAll(take: (batch: RowBatch) => Promise<void>): Promise<boolean> {
    const newer = await this.#attempt((database) => database.newerIds());
    if (!newer) return false;
    const isNewer = new Set(newer);
    const left = new Set(newer);
    for (let after: PartKey | null = null; ;) {
      const read = await this.#attempt((database) => database.partsAfter(after, partsPerRead));
      if (!read) return false;
      if (read.parts.length === 0) break;
      after = read.keys.at(-1) ?? null;
      for (const json of read.parts) {
        const part = await this.#withNewer(JSON.parse(json) as Account[], isNewer);
        if (!part || !(await this.#takeStored(part.rows, part.isSame ? json : null, take))) return false;
        for (const { id } of part.rows) left.delete(id);
      }
    }
    const ids = [...left];
    for (let at = 0; at < ids.length; at += rowsPerMessage) {
      const rows = await this.#attempt((database) => database.newerOf(ids.slice(at, at + rowsPerMessage)));
      if (!rows || !(await this.#takeStored(rows, null, take))) return false;
    }
    return true;
  }

  /** A part with the accounts that have changed since, and without those that have gone. */
  async #withNewer(
    rows: readonly Account[],
    newer: ReadonlySet<number>,
  ): Promise<{ rows: readonly Account[]; isSame: boolean } | null> {
    const ids = rows.flatMap(({ id }) => (newer.has(id) ? [id] : []));
    if (ids.length === 0) return { rows, isSame: true };
    const found = await this.#attempt((database) => database.newerOf(ids));
    const byId = new Map(found?.map((row) => [row.id, row]));
    const isKept = ({ id }: Account): boolean => !newer.has(id) || byId.has(id);
    return found && { rows: rows.filter(isKept).map((row) => byId.get(row.id) ?? row), isSame: false };
  }

  /** Returns whether they are accounts; others have been deleted. */
  async #takeStored(
    rows: readonly Account[],
    json: string | null,
    take: (batch: RowBatch) => Promise<void>,
  ): Promise<boolean> {
    if (exactCheckOf(stored)(rows)) await take({ rows, json });
    else {
      const { data } = stored.safeParse(rows);
      if (!data) {
        await this.#attempt((database) => database.clear());
        return false;
      }
      await take({ rows: data, json: null });
    }
    return true;
  }

  /** Stores a change. */
  async write(change: Change): Promise<void> {
    await this.#attempt((database) => database.write(change));
  }

  close(): void {
    this.#isClosed = true;
    this.#database?.close();
    this.#database = null;
  }

  async #attempt<T>(action: (database: AccountsDatabase) => Promise<T>): Promise<T | null> {
    if (!this.#database) return null;
    try {
      return await action(this.#database);
    } catch {
      this.#giveUp();
      return null;
    }
  }

  #giveUp(): void {
    if (this.#isClosed) return;
    this.#database?.close();
    this.#database = null;
    this.#onMemoryOnly();
  }
}
