import { z } from 'zod';
import { empty, id, idParams, instant, listOf } from '../common.ts';
import { endpoint, ownSessionErrors } from '../endpoint.ts';
import { mailLanguage, oneTimeCode, password, sessionAnswer, username } from './auth.ts';
import { place } from './place.ts';

export const changeName = endpoint({
  summary: "Change the caller's name",
  description: 'Shown everywhere from then on; entries of the audit log keep the old one.',
  refuses: [...ownSessionErrors, 'nameUnchanged', 'nameTaken'],
  method: 'PUT',
  path: '/me/name',
  access: 'session',
  body: z.object({ username }),
  response: empty,
});

export const changePassword = endpoint({
  summary: "Change the caller's password",
  description:
    'Answers a new token in place of the one of the call, which stays valid for one second so that nothing is interrupted. All other sessions of the user end: own ones, guests and links.',
  refuses: [...ownSessionErrors, 'passwordWrong', 'passwordUnchanged'],
  method: 'PUT',
  path: '/me/password',
  access: 'session',
  body: z.object({ oldPassword: password, newPassword: password, language: mailLanguage.optional() }),
  response: sessionAnswer,
});

export const changeTimezone = endpoint({
  summary: "Change the caller's timezone",
  description: 'Sets the time zone of the caller.',
  refuses: [...ownSessionErrors, 'timezoneLocked', 'timezoneUnknown'],
  method: 'PUT',
  path: '/me/timezone',
  access: 'session',
  body: z.object({ timezone: z.string().max(100) }),
  response: empty,
});

export const getSecondFactor = endpoint({
  summary: 'Get the state of the second factor',
  description: 'Whether it is enabled, and how many recovery codes are left.',
  refuses: [...ownSessionErrors],
  method: 'GET',
  path: '/me/second-factor',
  access: 'session',
  optional: true,
  response: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
});

export const startSecondFactor = endpoint({
  summary: 'Begin to enable the second factor',
  description:
    'A new secret, as text and as the URI that the QR code shows. Nothing changes before `enableSecondFactor`.',
  refuses: [...ownSessionErrors, 'secondFactorEnabled', 'passwordWrong'],
  method: 'POST',
  path: '/me/second-factor',
  access: 'session',
  optional: true,
  body: z.object({ password }),
  response: z.object({ secret: z.string(), uri: z.string(), codeLength: z.int().positive() }),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const enableSecondFactor = endpoint({
  summary: 'Enable the second factor',
  description: 'With a code of the new secret; the recovery codes are shown only now.',
  refuses: [...ownSessionErrors, 'secondFactorEnabled', 'codeWrong'],
  method: 'PUT',
  path: '/me/second-factor',
  access: 'session',
  optional: true,
  body: z.object({ code: oneTimeCode }),
  response: recoveryCodes,
});

/** A current code of the app, or one of the recovery codes. */
const proof = z.object({ code: z.string().trim().min(1).max(40) });

export const disableSecondFactor = endpoint({
  summary: 'Disable the second factor',
  description: 'With a current code of the app, or one of the recovery codes.',
  refuses: [...ownSessionErrors, 'secondFactorDisabled', 'codeWrong'],
  method: 'PUT',
  path: '/me/second-factor/disable',
  access: 'session',
  optional: true,
  body: proof,
  response: empty,
});

export const replaceRecoveryCodes = endpoint({
  summary: 'Replace all recovery codes',
  description: 'The new ones are shown only now.',
  refuses: [...ownSessionErrors, 'secondFactorDisabled', 'codeWrong'],
  method: 'POST',
  path: '/me/second-factor/recovery-codes',
  access: 'session',
  optional: true,
  body: proof,
  response: recoveryCodes,
});

/** `own`: signed in with the password; `link`: through an access link; `guest`: acting as another user through guest access. */
export const sessionKind = z.enum(['own', 'link', 'guest']).catch('own');
export type SessionKind = z.infer<typeof sessionKind>;

/** A session of the caller's account that has not ended. */
const listedSession = z.object({
  id,
  kind: sessionKind,
  /** What the browser says about itself (user agent); null if unknown. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  place,
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  /** Whether it is the session of this call. */
  current: z.boolean(),
  /** For guest access: the person who acts. */
  actor: z.string().nullable().default(null),
  role: z.number(),
});
export type ListedSession = z.infer<typeof listedSession>;

export const getSessions = endpoint({
  summary: "List the caller's sessions",
  description: 'Sessions of the caller: the one of this call first, then by last use.',
  refuses: [...ownSessionErrors],
  method: 'GET',
  path: '/me/sessions',
  access: 'session',
  optional: true,
  response: listOf(listedSession),
});

export const endSession = endpoint({
  summary: 'End a session of the caller',
  description: 'Ends a session of the caller; not the one of this call.',
  refuses: [...ownSessionErrors, 'sessionInUse'],
  method: 'DELETE',
  path: '/me/sessions/:id',
  access: 'session',
  optional: true,
  params: idParams,
  response: empty,
});

export const endOtherSessions = endpoint({
  summary: 'End all other sessions of the caller',
  description: 'Ends all sessions of the caller except the one of this call.',
  refuses: [...ownSessionErrors],
  method: 'DELETE',
  path: '/me/sessions',
  access: 'session',
  optional: true,
  response: z.object({ count: z.int() }),
});

/** A sign-in. */
const authHistoryRow = z.object({
  date: instant,
  ip: z.string(),
  ...place.shape,
  /** The fields below are not part of the specification. */
  kind: sessionKind.default('own'),
  device: z.string().nullable().default(null),
  /** For guest access: the person who acts. */
  actor: z.string().nullable().default(null),
});
export type AuthHistoryRow = z.infer<typeof authHistoryRow>;

export const getAuthHistory = endpoint({
  summary: "List the sign-ins to the caller's account",
  description: 'Sign-ins of the caller, newest first, at most 1000; the session of a link sees only its own.',
  method: 'GET',
  path: '/me/auth/history',
  access: 'session',
  response: listOf(authHistoryRow),
});
