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

/** Language of a mail that a call sends: the one that the app shows. */
export const mailLanguage = z.enum(['en', 'ru']);
export type MailLanguage = z.infer<typeof mailLanguage>;

/** A code of an authenticator app. */
export const oneTimeCode = z.string().regex(/^\d+$/).max(10);

/** Maximum length of a recovery code, in characters; issued ones are shorter. */
export const maxRecoveryCode = 40;

export const credentials = z.object({
  email,
  password,
  /** Second-factor code; the first response gives its length. */
  code: oneTimeCode.optional(),
  /** One of the recovery codes that were shown when the second factor was enabled, instead of `code`; works once. */
  recoveryCode: z.string().trim().max(maxRecoveryCode).optional(),
});

/** Either a session, or the length of the second-factor code that is still needed. */
export const loginAnswer = z.union([
  z.object({ jwt: z.string() }),
  z.object({ codeLength: z.int().positive() }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const sessionAnswer = z.object({ jwt: z.string() });

export const login = endpoint({
  summary: 'Sign in',
  description: 'Answers a session, or the length of the second-factor code that is still needed.',
  refuses: ['userBlockedHere', 'loginWrong', 'codeWrong'],
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  body: credentials,
  response: loginAnswer,
});

export const logout = endpoint({
  summary: 'Sign out',
  description:
    'Ends the session on the server: its token becomes invalid. The token of guest access ends only the guest session; the own session stays valid.',
  method: 'POST',
  path: '/auth/logout',
  access: 'session',
  response: empty,
});

export const register = endpoint({
  summary: 'Register with an invite code',
  description: 'Creates a user and signs in.',
  refuses: ['inviteCodeInvalid', 'emailTaken', 'nameTaken', 'referrerUnknown', 'userNotMade'],
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  body: z.object({
    username,
    email,
    password,
    /** Invite code; works once. */
    code: z.string().trim().min(1).max(200),
    /** Username or id of the owner of the referral link that was followed; ids are preferred. */
    referrer: reportedText(100).optional(),
  }),
  response: sessionAnswer,
});

export const forgotPassword = endpoint({
  summary: 'Request a mail for a new password',
  description: 'Answers an unknown email in the same way and in the same time.',
  method: 'POST',
  path: '/auth/forgot/password',
  access: 'public',
  body: z.object({ email, language: mailLanguage.optional() }),
  response: empty,
});

export const resetPassword = endpoint({
  summary: 'Set a new password with a mailed token',
  description: 'The token works once, for 30 minutes. All sessions of the user end.',
  refuses: ['resetLinkUsed', 'resetLinkInvalid', 'resetLinkExpired'],
  method: 'PUT',
  path: '/auth/reset/password',
  access: 'public',
  body: z.object({ password, token: z.string().min(1).max(200), language: mailLanguage.optional() }),
  response: empty,
});
