import { z } from 'zod';

/** ISO 8601 UTC instant. */
export const instant = z.iso.datetime();

/** Numeric identifier of a stored thing. */
export const id = z.int().positive();

export const idParams = z.object({ id: z.coerce.number().int().positive() });

/** An action that has no answer of its own. */
export const empty = z.object({});

/** Identifiers as one comma-separated query value: `?consoleIds=4,7,9`. */
export const idList = z.string().transform((text, context): number[] => {
  const ids = text.split(',').filter(Boolean).map(Number);
  if (ids.every((value) => Number.isInteger(value) && value > 0)) return ids;
  context.addIssue({ code: 'custom', message: 'Expected comma-separated ids' });
  return z.NEVER;
});

/** The body of every answer with a status of 400 or more. */
export const errorBody = z.object({
  error: z.string().optional(),
  message: z.string().optional(),
  /** Path of a field of the request to what is wrong with it (422). */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** A list is always wrapped, so that a summary can join it later. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

/** A part of a list that can be long; `total` counts the whole list. Left out by an API that sends everything. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  listOf(item).extend({ summary: z.object({ total: z.int() }).optional() });

const count = (max: number) =>
  z.string().regex(/^\d+$/, 'Expected a whole number').transform(Number).pipe(z.int().max(max));

/** Which part of a list: at most `limit` items after the first `offset`. Without a limit everything is sent. */
export const page = z.object({ limit: count(5000).optional(), offset: count(10_000_000).optional() });

/**
 * Grows by one with each edit of a thing. An edit sends the revision that was loaded, so that it never overwrites
 * what somebody else has saved meanwhile (409); left out, it overwrites.
 */
export const revision = z.int().nonnegative();

/** What became of many: how many were done, and why the others were not. */
export const bulkAnswer = z.object({
  count: z.int(),
  errors: z.array(z.object({ id, error: z.string() })).default([]),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;
