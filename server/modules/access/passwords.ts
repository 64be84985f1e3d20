import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id settings: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password matches. The same work is done without a stored hash (unknown email), so that the
 * response time does not reveal which accounts exist.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this one');
  const fits = await verify(stored ?? (await dummyHash), password);
  return stored !== null && fits;
}
