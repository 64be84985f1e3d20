import { z } from 'zod';
import { empty, id, idParams, instant, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { sessionAnswer } from './auth.ts';

const listedUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  blocked: z.boolean().default(false),
  role: z.number(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** The users that the caller may act as, blocked ones included: no role above his own, and not himself. By name. */
export const getUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: ['users_guest_access'],
  response: listOf(listedUser),
});

/**
 * Starts guest access: a session as this user, in which both people are recorded. It ends with the caller's own session.
 * 403 for a role above the caller's own and for guests; 409 for a blocked user and for the caller himself.
 */
export const startGuestAccess = endpoint({
  method: 'GET',
  path: '/users/:id/token',
  access: ['users_guest_access'],
  params: idParams,
  response: sessionAnswer,
});

/** Lifetime of an invite code in milliseconds: 7 days. */
export const inviteCodeTtlMs = 7 * 24 * 3_600_000;

const inviteCode = z.object({
  id,
  /** Role of the user who registers with it. */
  role: z.number(),
  createdAt: instant,
  expiresAt: instant,
  usedAt: instant.nullable(),
  /** Who registered with it. */
  usedBy: z.string().nullable(),
});
export type InviteCode = z.infer<typeof inviteCode>;

/** The invite codes that the caller has made, newest first; the codes themselves are shown only once. */
export const getInviteCodes = endpoint({
  method: 'GET',
  path: '/invite/codes',
  access: ['users_invite_codes_create'],
  optional: true,
  response: listOf(inviteCode),
});

/** Makes a code for one registration. 403 for a role above the caller's own, and for guests and sessions of a link. */
export const createInviteCode = endpoint({
  method: 'POST',
  path: '/invite/codes',
  access: ['users_invite_codes_create'],
  optional: true,
  body: z.object({ role: z.number() }),
  response: z.object({ code: z.string(), expiresAt: instant }),
});

/** Makes a code invalid that nobody has used. */
export const revokeInviteCode = endpoint({
  method: 'DELETE',
  path: '/invite/codes/:id',
  access: ['users_invite_codes_create'],
  optional: true,
  params: idParams,
  response: empty,
});
