/**
 * Object ids of PostgreSQL's types (pg_type.dat) whose text both drivers must parse in the same way.
 * Counters, ids and amounts of this backend stay far below 2^53, so a number is exact.
 */
const int8 = 20;
const numeric = 1700;
const date = 1082;
const timestamptz = 1184;

/** Type id to its parser: `bigint` and `numeric` as number, `timestamptz` as Date, `date` as text. */
export const parsers: Record<number, (text: string) => unknown> = {
  [int8]: Number,
  [numeric]: Number,
  [timestamptz]: (text) => new Date(text),
  [date]: (text) => text,
};
