import { z } from 'zod';

/**
 * Media type of a list by column, which clients request with `accept`. It has the same rows in a fraction of
 * the bytes, because field names and repeated values occur once per block of some hundred rows. Without it a
 * list is JSON.
 */
export const columnsType = 'application/vnd.dugout.columns+json';

/** Index of each row's value: number `at[row]` of `values`, -1 for no value; without `at` each row has its own value. */
const at = z.array(z.int().min(-1)).optional();

const plain = z.union([z.object({ all: z.unknown() }), z.object({ values: z.array(z.unknown()), at })]);

/** Values of one field: one for all rows (`all`), a list for the rows, or those of objects by their own fields. */
const column = z.union([plain, z.object({ count: z.int().min(0), fields: z.record(z.string(), plain), at })]);
export type Column = z.infer<typeof column>;

/** A block of some hundred rows, by column. */
export const columnBlock = z.object({ count: z.int().min(0), fields: z.record(z.string(), column) });
export type ColumnBlock = z.infer<typeof columnBlock>;

/** A list by column: its summary, and its rows in blocks. Each block is one line, so that it can be kept as text. */
export const listByColumn = <Summary extends z.ZodType>(summary: Summary) =>
  z.object({ summary, blocks: z.array(columnBlock) });
