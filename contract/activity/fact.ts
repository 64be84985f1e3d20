import { z } from 'zod';
import type { PermissionName } from '../permissions.ts';

/** Kinds of objects that a fact may be about. */
export type ObjectKind =
  | 'account'
  | 'console'
  | 'server'
  | 'group'
  | 'config'
  | 'scheduler'
  | 'proxy'
  | 'webBot'
  | 'person'
  | 'link'
  | 'plan'
  | 'incident'
  | 'alertRule';

/** One kind of fact. */
export interface Fact<Data extends z.ZodRawShape = z.ZodRawShape> {
  /** Data that is kept with a fact besides its objects: small, and without secrets. */
  readonly data: z.ZodObject<Data>;
  /** Only users with this permission see the fact. */
  readonly needs: PermissionName;
}

/** Declares the kinds of facts of one area, which need the same permission. */
export const factsOf = <Kinds extends Record<string, z.ZodRawShape>>(needs: PermissionName, kinds: Kinds) =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, data]) => [kind, { data: z.object(data), needs }]),
  ) as unknown as { readonly [Kind in keyof Kinds]: Fact<Kinds[Kind]> };

/** One changed value; null: empty. For secrets `before` and `after` are missing. */
export const change = z.object({
  /** Path of the value, as named by the call that changes it. */
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof change>;

/** Maximum number of changed values kept in one fact; `more` counts the others. */
export const maxChanges = 200;

export const edited = { changes: z.array(change), more: z.int().optional() };

export const renamed = { from: z.string(), to: z.string() };
