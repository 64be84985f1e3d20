import { z } from 'zod';
import { empty, line, reportedText } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Password length in characters, also on login (specification, business constants). */
export const passwordLength = { min: 5, max: 25 } as const;
/** Username length in characters (specification, business constants). */
export const usernameLength = { min: 2, max: 25 } as const;

/** A password; it is never trimmed. */
export const password = z.string().min(passwordLength.min).max(passwordLength.max);
export const username = line(usernameLength.max, usernameLength.min);
export const email = z.string().trim().toLowerCase().pipe(z.email().max(254));

/** Language of a mail that a call causes: the one that the app shows. */
export const mailLanguage = z.enum(['en', 'ru']);
export type MailLanguage = z.infer<typeof mailLanguage>;

/** A code of an authenticator app. */
export const oneTimeCode = z.string().regex(/^\d+$/).max(10);

export const credentials = z.object({
  email,
  password,
  /** Second-factor code; the first response gives its length. */
  code: oneTimeCode.optional(),
  /** One of the codes that were shown when the second factor was enabled, instead of `code`; works once. */
  recoveryCode: z.string().trim().max(40).optional(),
});

/** Either a session, or the length of the code that is still needed. */
export const loginAnswer = z.union([
  z.object({ jwt: z.string() }),
  z.object({ codeLength: z.int().positive() }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** A new session. */
export const sessionAnswer = z.object({ jwt: z.string() });

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  body: credentials,
  response: loginAnswer,
});

/**
 * Ends the session on the server: its token becomes invalid. The token of guest access ends only the guest session; the
 * own session stays valid.
 */
export const logout = endpoint({ method: 'POST', path: '/auth/logout', access: 'session', response: empty });

/**
 * Makes a user and signs in. 422 with `fields.code` for an invite code that is unknown, used or expired; only with a
 * valid code `fields.email` and `fields.username` say what another user has already.
 */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  body: z.object({
    username,
    email,
    password,
    /** Invite code; works once. */
    code: z.string().trim().min(1).max(200),
    /** Username or id of the user whose referral link was followed; an unknown one is ignored. */
    referrer: reportedText(100).optional(),
  }),
  response: sessionAnswer,
});

/** Sends a link for a new password. Answers an unknown email in the same way and in the same time. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot/password',
  access: 'public',
  body: z.object({ email, language: mailLanguage.optional() }),
  response: empty,
});

/**
 * Sets a new password with the token of a mailed link, which works once, for 30 minutes. All sessions of the user end.
 * 422 says whether the link is used, expired or unknown.
 */
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/auth/reset/password',
  access: 'public',
  body: z.object({ password, token: z.string().min(1).max(200), language: mailLanguage.optional() }),
  response: empty,
});
