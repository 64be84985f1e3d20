import { z } from 'zod';
import { empty, id, idParams, instant, listOf } from '../common.ts';
import { endpoint, ownSessionErrors } from '../endpoint.ts';
import { sessionAnswer } from './auth.ts';

const listedUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  blocked: z.boolean().default(false),
  role: z.number(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const getUsers = endpoint({
  summary: 'List the users to act as',
  description:
    'The users that the caller may act as, blocked ones included: no role above his own, and not himself. By name.',
  method: 'GET',
  path: '/users',
  access: ['users_guest_access'],
  response: listOf(listedUser),
});

export const startGuestAccess = endpoint({
  summary: 'Start guest access',
  description:
    "A session as this user, in which both people are recorded. It ends with the caller's own session.",
  refuses: [...ownSessionErrors, 'userHasMoreRights', 'userIsCaller', 'userBlocked'],
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

export const getInviteCodes = endpoint({
  summary: "List the caller's invite codes",
  description: 'Newest first; the codes themselves are shown only once.',
  refuses: [...ownSessionErrors],
  method: 'GET',
  path: '/invite/codes',
  access: ['users_invite_codes_create'],
  optional: true,
  response: listOf(inviteCode),
});

export const createInviteCode = endpoint({
  summary: 'Create an invite code',
  description: 'For one registration; shown only now.',
  refuses: [...ownSessionErrors, 'roleHasMoreRights', 'roleUnknown'],
  method: 'POST',
  path: '/invite/codes',
  idempotent: true,
  access: ['users_invite_codes_create'],
  optional: true,
  body: z.object({ role: z.number() }),
  response: z.object({ code: z.string(), expiresAt: instant }),
});

export const revokeInviteCode = endpoint({
  summary: 'Revoke an invite code',
  description: 'Makes a code invalid that nobody has used.',
  refuses: [...ownSessionErrors, 'inviteCodeNotFound'],
  method: 'DELETE',
  path: '/invite/codes/:id',
  access: ['users_invite_codes_create'],
  optional: true,
  params: idParams,
  response: empty,
});
