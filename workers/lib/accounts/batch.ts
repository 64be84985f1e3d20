import type { Account } from '#contract/http/accounts/account.ts';
import { rowsPerMessage } from '#domain/accounts/protocol.ts';

/** Accounts of one message or stored record. */
export interface RowBatch {
  readonly rows: readonly Account[];
  /** The JSON array of them, where it is known: writing it takes as long as reading it. */
  readonly json: string | null;
}

export const jsonOfBatch = ({ rows, json }: RowBatch): string => json ?? JSON.stringify(rows);

/** @param texts the JSON of each account, where it is known */
export function batchesOf(rows: readonly Account[], texts: readonly string[] | null): RowBatch[] {
  const batches: RowBatch[] = [];
  for (let at = 0; at < rows.length; at += rowsPerMessage) {
    const end = at + rowsPerMessage;
    const json = texts && `[${texts.slice(at, end).join(',')}]`;
    batches.push({ rows: rows.slice(at, end), json });
  }
  return batches;
}

/** The same accounts as they may be stored. */
export const withRows = (batch: RowBatch, rows: readonly Account[]): RowBatch =>
  rows.length === batch.rows.length && rows.every((row, at) => row === batch.rows[at])
    ? batch
    : { rows, json: null };
