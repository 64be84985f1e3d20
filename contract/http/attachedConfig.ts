import { z } from 'zod';
import { empty, id, idParam, idParams, maxIds } from '../common.ts';

/** A config as shown on a server or group; such lists are in the order in which the configs apply. */
export const attachedConfig = z.object({ id, name: z.string(), type: z.string().default('game') });
export type AttachedConfig = z.infer<typeof attachedConfig>;

/** Path parameters for attaching and detaching: a group, server or console (`id`) and a config. */
const configParams = idParams.extend({ configId: idParam });

/** The attached configs in their new order; `loaded` is the order that was shown; 409 if it has changed. */
export const configOrder = z.object({
  configIds: z.array(id).max(maxIds),
  loaded: z.array(id).max(maxIds).optional(),
});

/** What the calls that attach a config share. */
export const configAttaching = {
  method: 'PUT',
  access: ['config_attach'],
  params: configParams,
  response: empty,
} as const;

/** What the calls that detach a config share. */
export const configDetaching = { ...configAttaching, method: 'DELETE', access: ['config_detach'] } as const;

/** What the calls that order attached configs share. */
export const configOrdering = {
  ...configAttaching,
  method: 'PATCH',
  params: idParams,
  body: configOrder,
} as const;
