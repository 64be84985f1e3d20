import { z } from 'zod';

/** Where a network address is. Without a database of addresses: `local` for private ones, else `unknown`. */
export const place = z.object({ country: z.string(), region: z.string(), city: z.string() });
export type Place = z.infer<typeof place>;
