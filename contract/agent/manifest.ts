import { z } from 'zod';

export const agentManifest = z.object({
  product: z.literal('dugout-agent'),
  version: z.string(),
  /** SHA-256 of the password that opens the package, as hex. */
  password: z.string(),
});

export const agentManifestOf = (version: string, password: string): z.infer<typeof agentManifest> => ({
  product: 'dugout-agent',
  version,
  password,
});
