import { z } from 'zod';

/**
 * Media type of a list by column, which clients ask for with `accept`: the same rows in a fraction of the bytes, because
 * names of fields and repeated values come once in some hundred rows. Without it a list is JSON.
 */
export const columnsType = 'application/vnd.dugout.columns+json';

/** The value of a row: number `at[row]` of `values`, none for -1; without `at` each row has its own. */
const at = z.array(z.int().min(-1)).optional();

const plain = z.union([z.object({ all: z.unknown() }), z.object({ values: z.array(z.unknown()), at })]);

/** Values of one field: the same for `all` rows, or some for all rows, or those of objects by their own fields. */
const column = z.union([plain, z.object({ count: z.int().min(0), fields: z.record(z.string(), plain), at })]);
export type Column = z.infer<typeof column>;

/** Some hundred rows by column. */
export const columnBlock = z.object({ count: z.int().min(0), fields: z.record(z.string(), column) });
export type ColumnBlock = z.infer<typeof columnBlock>;

/** A list by column: what it says beside its rows, and the rows. Each block is one line, so that it can be kept as text. */
export const listByColumn = <Summary extends z.ZodType>(summary: Summary) =>
  z.object({ summary, blocks: z.array(columnBlock) });
