import { vi } from 'vitest';

/**
 * Passwords are hashed with the least possible work in tests of one process: a sign-in takes 50 ms otherwise.
 * Their cost in production is tested in `server/modules/access/passwords.test.ts`.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...original, hash: (password: string) => original.hash(password, cost) };
});
