import { z } from 'zod';
import { configDescription, configName } from '#contract/http/configs.ts';
import { orEmpty } from '#domain/forms.ts';

/** Name and description of a game or mulling config, as entered. */
export const configForm = z.object({ name: configName, description: orEmpty(configDescription) });
