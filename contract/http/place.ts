import { z } from 'zod';

/** Location of a network address. Without a database of addresses: `local` for private ones, otherwise `unknown`. */
export const place = z.object({ country: z.string(), region: z.string(), city: z.string() });
export type Place = z.infer<typeof place>;
