import { z } from 'zod';
import { id, instant, page, pageOf, revision } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const config = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** base, version, game, mode or mulling; an API may send others. */
  type: z.string(),
  /** The type in words. */
  typeText: z.string(),
  /** Holds for every server anyway, so it is attached to none. */
  isBaseType: z.boolean(),
  createdAt: instant,
  /** How many fields it sets. */
  fields: z.int(),
  /** The caller may edit, delete and export it. */
  isEditable: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  revision: revision.default(0),
});
export type Config = z.infer<typeof config>;

/** A config as it is shown on what it is attached to, in the order in which it applies. */
export const attachedConfig = config
  .pick({ id: true, name: true })
  .extend({ type: z.string().default('game') });
export type AttachedConfig = z.infer<typeof attachedConfig>;

/** Configs that the caller may choose from, the base types among them, by name. */
export const getOwnConfigs = endpoint({
  method: 'GET',
  path: '/configs/own',
  access: ['config_own_view', 'config_attach'],
  query: page,
  response: pageOf(config),
});
