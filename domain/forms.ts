import { z } from 'zod';
import { textOrNull } from './servers/attach.ts';

/** An optional text of a form: null when empty, otherwise validated by `schema`. */
export const orEmpty = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .transform(textOrNull)
    .pipe(z.union([z.null(), schema]));
