import { z } from 'zod';

/** ISO 8601 UTC instant; the calendar, and PostgreSQL, have no year 0. */
export const instant = z.iso.datetime().refine((time) => time >= '0001');

/** The greatest number that is stored for an id, a revision or a count: 32 bits, signed. */
export const maxStoredInt = 2_147_483_647;

/** A day of the calendar, `YYYY-MM-DD`. */
export const isoDate = z.iso
  .date()
  .refine((date) => date >= '2000-01-01' && date < '2100-01-01', 'dateOutOfRange');

/** Numeric identifier of a stored thing. */
export const id = z.int().positive().max(maxStoredInt);

/** An id in a path. */
export const idParam = z.coerce.number().pipe(id);

export const idParams = z.object({ id: idParam });

/** Maximum lengths of texts that users enter, in UTF-16 units as browsers count them. */
export const textLength = {
  name: 50,
  groupName: 25,
  description: 500,
  padName: 100,
  keyboard: 1_000,
} as const;

/** Error codes of the API for texts; the app has its own messages. */
export const textFaults = {
  unreadable: 'textUnreadable',
  invisible: 'textInvisible',
} as const;

/** Characters that texts must not contain: control characters, lone surrogates, line separators and bidirectional controls. */
const unreadable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** The same for multi-line texts, which may contain tabs and line breaks. */
const unreadableInLines = /(?![\t\n\r])[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Anything but spaces, zero-width characters and the blank Braille pattern. */
const visible = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

const textOf = (min: number, max: number, forbidden: RegExp) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !forbidden.test(value), { error: textFaults.unreadable })
    .refine((value) => value === '' || visible.test(value), { error: textFaults.invisible });

/** A text in one line, trimmed, of `min` to `max` characters: a name, a token. */
export const line = (max: number, min = 1) => textOf(min, max, unreadable);

/** A text that may have several lines, trimmed, of `min` to `max` characters. */
export const text = (min: number, max: number) => textOf(min, max, unreadableInLines);

/** A text with several lines that may be as long as a description. */
export const description = (min = 0) => text(min, textLength.description);

/** U+0000 to U+001F, line breaks included, and U+007F. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/;

/** Whether a text has control characters. No secret may have them, because no form can show or correct them. */
export const hasControl = (value: string): boolean => control.test(value);

/**
 * A password, a login or a key that users enter, of at most `max` characters, kept as it is, without control
 * characters. Stored values are not checked again: older rules may have allowed them.
 */
export const secretText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => !hasControl(value), { error: textFaults.unreadable });

/** A text as one readable line: characters that could end the line or hide a part of it become spaces. */
export const oneLine = (value: string): string => value.replaceAll(new RegExp(unreadable, 'gu'), ' ');

/** A text reported by a machine. No user can correct it, so it is cleaned and truncated instead of refused. */
export const reportedText = (max: number) =>
  z.string().transform((value) => oneLine(value).slice(0, max).toWellFormed());

/** Response without data. */
export const empty = z.object({});

/** Maximum number of ids in one call. */
export const maxIds = 5000;

/** Identifiers as one comma-separated query value: `?consoleIds=4,7,9`. */
export const idList = z.string().transform((list, context): number[] => {
  const ids = z.array(id).max(maxIds).safeParse(list.split(',').filter(Boolean).map(Number));
  if (ids.success) return ids.data;
  context.addIssue({ code: 'custom', message: `Expected at most ${maxIds} comma-separated ids` });
  return z.NEVER;
});

/** Why the database of an API cannot do its work at the moment (503): the same call succeeds later. */
export const databaseFaultCodes = [
  /** The connection was refused or lost. */
  'databaseUnreachable',
  /** Something is locked, or too much is being done at the same time. */
  'databaseBusy',
  'databaseDiskFull',
  /** The database is read-only, like a standby. */
  'databaseReadOnly',
  /** The database files are missing or cannot be read. */
  'databaseGone',
] as const;
export type DatabaseFaultCode = (typeof databaseFaultCodes)[number];

const errorParams = z.record(z.string(), z.unknown()).catch({});

/** An error within an answer: its text, and for errors of `contract/errors` also code and parameters. */
export const fault = z.object({
  error: z.string(),
  code: z.string().optional().catch(undefined),
  params: errorParams.optional(),
});

/** The body of every response with a status of 400 or more. */
export const errorBody = z.object({
  error: z.string().optional(),
  message: z.string().optional(),
  /** The reason for programs, if there is one; an app may not know all of them. */
  code: z.string().optional(),
  /** Values in the text, by their names; see `contract/errors`. */
  params: errorParams.optional(),
  /** For a call that changes something and failed with a `code`: nothing was changed, or that is unknown. */
  outcome: z.enum(['nothingChanged', 'unknown']).optional().catch(undefined),
  /** Errors of request fields, by the path of the field (422). */
  fields: z.record(z.string(), z.string()).optional(),
  /** Codes of these errors, by the same paths. */
  fieldCodes: z
    .record(z.string(), z.object({ code: z.string(), params: errorParams.optional() }))
    .optional()
    .catch(undefined),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** A list is always wrapped, so that a summary can be added later. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });

/** A page of a long list; `total` counts the whole list. An API that sends the whole list may leave the summary out. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  listOf(item).extend({ summary: z.object({ total: z.int() }).optional() });

const count = (max: number) =>
  z.string().regex(/^\d+$/, 'notInteger').transform(Number).pipe(z.int().max(max));

/** Page of a list: at most `limit` items after the first `offset`. Without a limit all items are sent. */
export const page = z.object({ limit: count(5000).optional(), offset: count(10_000_000).optional() });

/**
 * Increases by one with each edit. An edit sends the revision that was loaded, so that it never overwrites a change
 * of another user (409); without it the edit overwrites.
 */
export const revision = z.int().nonnegative().max(maxStoredInt);

/** Result of a bulk call: the number of successes, and the errors of the others. */
export const bulkAnswer = z.object({
  count: z.int(),
  errors: z.array(fault.extend({ id })).default([]),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;
