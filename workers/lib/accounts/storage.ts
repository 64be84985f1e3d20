import { z } from 'zod';
import type { ColumnBlock } from '#contract/columns.ts';
import { account, type Account } from '#contract/http/accounts/account.ts';
import type { LoadPoint } from '#domain/accounts/load.ts';
import { rowsPerMessage } from '#domain/accounts/protocol.ts';
import { rowsOf } from '#domain/api/columns.ts';
import { exactBlockCheckOf } from '#domain/api/exactBlock.ts';
import { idsOf } from '#domain/accounts/knownAccounts.ts';
import { batchOf, type RowBatch } from './batch.ts';
import { AccountsDatabase, type Change, type PartKey } from './database.ts';

/** Number of parts per read; small, so that the first rows are shown early. */
const partsPerRead = 2;

const stored = z.array(account);
const isExact = exactBlockCheckOf(account);

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

  /** Time of the last complete load; null before the first. */
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
        const batch = await this.#withNewer(partOf(json), isNewer);
        if (!batch || !(await this.#takeStored(batch, take))) return false;
        for (const id of idsOf(batch.block)) left.delete(id);
      }
    }
    const ids = [...left];
    for (let at = 0; at < ids.length; at += rowsPerMessage) {
      const rows = await this.#attempt((database) => database.newerOf(ids.slice(at, at + rowsPerMessage)));
      if (!rows || !(await this.#takeStored(batchOf(rows), take))) return false;
    }
    return true;
  }

  /** A part with the accounts that have changed since, and without the removed ones. */
  async #withNewer(batch: RowBatch, newer: ReadonlySet<number>): Promise<RowBatch | null> {
    const ids = idsOf(batch.block).filter((id) => newer.has(id));
    if (ids.length === 0) return batch;
    const found = await this.#attempt((database) => database.newerOf(ids));
    const byId = new Map(found?.map((row) => [row.id, row]));
    const rows = rowsOf<Account>(batch.block).filter(({ id }) => !newer.has(id) || byId.has(id));
    return found && batchOf(rows.map((row) => byId.get(row.id) ?? row));
  }

  /** Returns whether the values are accounts; others have been deleted. */
  async #takeStored(batch: RowBatch, take: (batch: RowBatch) => Promise<void>): Promise<boolean> {
    if (isExact(batch.block)) await take(batch);
    else {
      const { data } = stored.safeParse(rowsOf(batch.block));
      if (!data) {
        await this.#attempt((database) => database.clear());
        return false;
      }
      await take(batchOf(data));
    }
    return true;
  }

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

/** The stored content of one part. Older versions of the app stored rows. */
function partOf(json: string): RowBatch {
  const part = JSON.parse(json) as ColumnBlock | Account[];
  return Array.isArray(part) ? batchOf(part) : { block: part, json };
}
