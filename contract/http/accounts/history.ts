import { z } from 'zod';
import { id, idParams, instant, maxIds, reportedText } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';

/** Used instead of a field name: the account was added with all its fields. */
export const everyField = '*';

/** The value as sent in an account. */
const value = z
  .union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown()), z.array(z.unknown())])
  .nullable();

const change = z.object({
  position: z.int(),
  field: z.string(),
  /** Null without a value, and for a secret. A console is `{ id, name }`, with its name at that time. */
  before: value,
  after: value,
  by: z.object({ kind: z.string(), id: id.nullable(), name: z.string().nullable() }),
  at: instant,
  /** `upload`; null: by hand. */
  cause: z.string().nullable(),
});
export type CellChange = z.infer<typeof change>;

export const getAccountHistory = endpoint({
  summary: 'List changes of an account',
  description:
    'What users have changed in its fields, newest first: of one field, or of all that the caller may see. Of secrets only that they were changed. `*` in place of a field: the account was added. `next` is `before` of the next page; null at the end.',
  method: 'GET',
  path: '/accounts/:id/history',
  access: ['accounts_view'],
  params: idParams,
  query: z.object({
    field: reportedText(50).optional(),
    before: z.coerce.number().pipe(z.int().positive()).optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
  }),
  response: z.object({ data: z.array(change), next: z.int().nullable() }),
  optional: true,
});

export const getAccountsBefore = endpoint({
  summary: 'Get what a field of accounts was before a change',
  description:
    'The value that each of these accounts had in this field before this change of one of them (`position`); those whose field has not been changed since are left out, and so are secrets and fields that the caller may not see.',
  method: 'POST',
  path: '/accounts/bulk/before',
  access: ['accounts_edit'],
  body: z.object({
    accountIds: z.array(id).min(1).max(maxIds),
    field: reportedText(50),
    position: z.int().positive(),
  }),
  response: z.object({ data: z.array(z.object({ id, value })) }),
  optional: true,
});
