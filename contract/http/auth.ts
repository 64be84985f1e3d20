import { z } from 'zod';
import { empty } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Password length in characters, also on login (specification, business constants). */
export const passwordLength = { min: 5, max: 25 } as const;

export const credentials = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
  password: z.string().min(passwordLength.min).max(passwordLength.max),
  /** Second-factor code; the first response gives its length. */
  code: z.string().regex(/^\d+$/).max(10).optional(),
});

/** Either a session, or the length of the code that is still needed. */
export const loginAnswer = z.union([
  z.object({ jwt: z.string() }),
  z.object({ codeLength: z.int().positive() }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  body: credentials,
  response: loginAnswer,
});

/** Ends the session on the server: its token becomes invalid. */
export const logout = endpoint({ method: 'POST', path: '/auth/logout', access: 'session', response: empty });
