import { z } from 'zod';
import { id, instant, page, pageOf, revision } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const config = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** base, version, game, mode or mulling; an API may send others. */
  type: z.string(),
  /** Label of the type. */
  typeText: z.string(),
  /** Applies to every server, so it cannot be attached. */
  isBaseType: z.boolean(),
  createdAt: instant,
  /** Number of fields that it sets. */
  fields: z.int(),
  /** The caller may edit, delete and export it. */
  isEditable: z.boolean(),
  data: z.record(z.string(), z.unknown()),
  revision: revision.default(0),
});
export type Config = z.infer<typeof config>;

/** A config as shown on a server or group; such lists are in the order in which the configs apply. */
export const attachedConfig = config
  .pick({ id: true, name: true })
  .extend({ type: z.string().default('game') });
export type AttachedConfig = z.infer<typeof attachedConfig>;

/** Configs available to the caller, base types included, sorted by name. */
export const getOwnConfigs = endpoint({
  method: 'GET',
  path: '/configs/own',
  access: ['config_own_view', 'config_attach'],
  query: page,
  response: pageOf(config),
});
