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
