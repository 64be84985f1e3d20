import type { ColumnBlock } from '#contract/columns.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { rowsPerMessage } from '#domain/accounts/protocol.ts';
import { blockOf } from '#domain/api/columns.ts';

/** Accounts of one message or stored record. */
export interface RowBatch {
  readonly block: ColumnBlock;
  /** The JSON of the block, if known. */
  readonly json: string | null;
}

export const jsonOfBatch = ({ block, json }: RowBatch): string => json ?? JSON.stringify(block);

export const batchOf = (rows: readonly Account[]): RowBatch => ({ block: blockOf(rows), json: null });

export function batchesOf(rows: readonly Account[]): RowBatch[] {
  const batches: RowBatch[] = [];
  for (let at = 0; at < rows.length; at += rowsPerMessage)
    batches.push(batchOf(rows.slice(at, at + rowsPerMessage)));
  return batches;
}

/** The same accounts in the form in which they may be stored. */
export const withBlock = (batch: RowBatch, block: ColumnBlock): RowBatch =>
  block === batch.block ? batch : { block, json: null };
