import { z } from 'zod';
import { schedulerDescription, schedulerName } from '#contract/http/schedulers.ts';
import { orEmpty } from '#domain/forms.ts';

/** Name and description of a scheduler: the name is required, an empty description is null. */
export const schedulerForm = z.object({ name: schedulerName, description: orEmpty(schedulerDescription) });
