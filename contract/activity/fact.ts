import { z } from 'zod';
import type { PermissionName } from '../permissions.ts';

/** What a fact may be about. */
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

/** One kind of what happens. */
export interface Fact<Data extends z.ZodRawShape = z.ZodRawShape> {
  /** What is kept beside its objects: small, and without secrets. */
  readonly data: z.ZodObject<Data>;
  /** Only who has this permission sees it. */
  readonly needs: PermissionName;
}

/** Declares the kinds of one area, which need the same permission. */
export const factsOf = <Kinds extends Record<string, z.ZodRawShape>>(needs: PermissionName, kinds: Kinds) =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, data]) => [kind, { data: z.object(data), needs }]),
  ) as unknown as { readonly [Kind in keyof Kinds]: Fact<Kinds[Kind]> };

/** One changed value; null: empty. Secrets have neither. */
export const change = z.object({
  /** Path of the value, as the call that changes it names it. */
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export type FieldChange = z.infer<typeof change>;

/** At most this number of changed values is kept of one fact; `more` says how many there were beyond it. */
export const maxChanges = 200;

export const edited = { changes: z.array(change), more: z.int().optional() };

export const renamed = { from: z.string(), to: z.string() };
