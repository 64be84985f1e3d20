import { z } from 'zod';
import { empty, id, idParams, instant, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { mailLanguage, oneTimeCode, password, sessionAnswer, username } from './auth.ts';
import { place } from './place.ts';

/** 422 with `fields.username` for the current name and for one that another user has. 403 for guests and sessions of a link. */
export const changeName = endpoint({
  method: 'PUT',
  path: '/me/name',
  access: 'session',
  body: z.object({ username }),
  response: empty,
});

/**
 * Answers a new token in place of the one of the call, which stays valid for one second so that nothing is interrupted.
 * All other sessions of the user end: own ones, guests and links. 422 with `fields.oldPassword` or `fields.newPassword`.
 * 403 for guests and sessions of a link.
 */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/me/password',
  access: 'session',
  body: z.object({ oldPassword: password, newPassword: password, language: mailLanguage.optional() }),
  response: sessionAnswer,
});

/**
 * 409 within 48 hours of the last change, see `settings.timezoneChangedAt`. The current zone changes nothing. 403 for guests
 * and sessions of a link.
 */
export const changeTimezone = endpoint({
  method: 'PUT',
  path: '/me/timezone',
  access: 'session',
  body: z.object({ timezone: z.string().max(100) }),
  response: empty,
});

/** State of the second factor. This and the calls below are refused to guests and sessions of a link (403). */
export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/me/second-factor',
  access: 'session',
  optional: true,
  response: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() }),
});

/**
 * Begins to enable it: a new secret, as text and as the URI that the QR code shows. Nothing changes before
 * {@link enableSecondFactor}. 409 when it is enabled; 422 with `fields.password`.
 */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/me/second-factor',
  access: 'session',
  optional: true,
  body: z.object({ password }),
  response: z.object({ secret: z.string(), uri: z.string(), codeLength: z.int().positive() }),
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Enables it with a code of the new secret; the recovery codes are shown only now. 422 with `fields.code`. */
export const enableSecondFactor = endpoint({
  method: 'PUT',
  path: '/me/second-factor',
  access: 'session',
  optional: true,
  body: z.object({ code: oneTimeCode }),
  response: recoveryCodes,
});

/** A current code of the app, or one of the recovery codes. */
const proof = z.object({ code: z.string().trim().min(1).max(40) });

/** 422 with `fields.code`; 409 when it is not enabled. */
export const disableSecondFactor = endpoint({
  method: 'PUT',
  path: '/me/second-factor/disable',
  access: 'session',
  optional: true,
  body: proof,
  response: empty,
});

/** Replaces all recovery codes. 422 with `fields.code`; 409 when the second factor is not enabled. */
export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/me/second-factor/recovery-codes',
  access: 'session',
  optional: true,
  body: proof,
  response: recoveryCodes,
});

/** `own`: signed in with the password; `link`: by an access link; `guest`: somebody else by guest access. */
export const sessionKind = z.enum(['own', 'link', 'guest']).catch('own');
export type SessionKind = z.infer<typeof sessionKind>;

/** A session of the caller's account that has not ended. */
const listedSession = z.object({
  id,
  kind: sessionKind,
  /** What the browser says of itself (user agent); null when unknown. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  place,
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  /** The session of this call. */
  current: z.boolean(),
  /** Of guest access: who acts. */
  actor: z.string().nullable().default(null),
  role: z.number(),
});
export type ListedSession = z.infer<typeof listedSession>;

/** The session of this call first, then by last use. 403 for guests and sessions of a link, as for the next two. */
export const getSessions = endpoint({
  method: 'GET',
  path: '/me/sessions',
  access: 'session',
  optional: true,
  response: listOf(listedSession),
});

/** Ends one session. 404 for an unknown one; 409 for the session of this call: that is a logout. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/:id',
  access: 'session',
  optional: true,
  params: idParams,
  response: empty,
});

/** Ends all sessions but the one of this call. */
export const endOtherSessions = endpoint({
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
  /** The rest is not part of the specification. */
  kind: sessionKind.default('own'),
  device: z.string().nullable().default(null),
  /** Of guest access: who acts. */
  actor: z.string().nullable().default(null),
});
export type AuthHistoryRow = z.infer<typeof authHistoryRow>;

/** The sign-ins to the caller's account, newest first, 1000 at most; the session of a link sees only its own. */
export const getAuthHistory = endpoint({
  method: 'GET',
  path: '/me/auth/history',
  access: 'session',
  response: listOf(authHistoryRow),
});
