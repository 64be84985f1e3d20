import { z } from 'zod';
import { id } from '../common.ts';

/** A config as shown on a server or group; such lists are in the order in which the configs apply. */
export const attachedConfig = z.object({ id, name: z.string(), type: z.string().default('game') });
export type AttachedConfig = z.infer<typeof attachedConfig>;
