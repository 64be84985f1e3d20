import { z } from 'zod';
import { empty, id, idList, idParams, instant, listOf } from '../common.ts';
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
    'The users that the caller may act as, blocked ones included: no role above their own, and not themselves. By name.',
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
  /** Role of the user who registers with the code. */
  role: z.number(),
  createdAt: instant,
  expiresAt: instant,
  usedAt: instant.nullable(),
  /** Name of the user who registered with it. */
  usedBy: z.string().nullable(),
});
export type InviteCode = z.infer<typeof inviteCode>;

export const getInviteCodes = endpoint({
  summary: "List the caller's invite codes",
  description: 'Invite codes, newest first; the codes themselves are shown only when they are created.',
  refuses: [...ownSessionErrors],
  method: 'GET',
  path: '/invite/codes',
  access: ['users_invite_codes_create'],
  optional: true,
  response: listOf(inviteCode),
});

export const createInviteCode = endpoint({
  summary: 'Create an invite code',
  description: 'Creates a code for one registration; it is shown only in this response.',
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

const person = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.number(),
  blocked: z.boolean(),
  createdAt: instant,
  /** Last use of one of the user's own sessions, or the last sign-in; null: never. */
  lastSeenAt: instant.nullable(),
  /** Sessions that have not ended, including those of access links and guest access. */
  sessions: z.int(),
  hasSecondFactor: z.boolean(),
  /** Names of the server groups; null: the role sees every server. */
  groups: z.array(z.string()).nullable(),
  /** Number of servers that the user sees. */
  servers: z.int(),
});
export type Person = z.infer<typeof person>;

/** Errors of calls that change another user. */
const changeErrors = [...ownSessionErrors, 'userIsCaller', 'userNotBelow', 'userNotFound'] as const;

export const getPeople = endpoint({
  summary: 'List people',
  description:
    'The caller, and everybody with fewer rights; for supervisors everybody. By name. With `ids` only these.',
  method: 'GET',
  path: '/people',
  access: ['users_view'],
  optional: true,
  query: z.object({ ids: idList.optional() }),
  response: listOf(person),
});

export const updatePerson = endpoint({
  summary: 'Change the role of a user, or block them',
  description:
    'Takes effect at once in all their sessions; a block ends them. Supervisors may change each other, but one who can sign in remains.',
  refuses: [...changeErrors, 'roleHasMoreRights', 'roleUnknown', 'lastSupervisor'],
  method: 'PUT',
  path: '/people/:id',
  access: ['users_update'],
  optional: true,
  params: idParams,
  body: z.object({ role: z.number().optional(), blocked: z.boolean().optional() }),
  response: empty,
});

export const endPersonSessions = endpoint({
  summary: 'End the sessions of a user',
  description:
    'Ends all sessions of a user, with guest access that was started from them. The user may sign in again.',
  refuses: [...changeErrors],
  method: 'DELETE',
  path: '/people/:id/sessions',
  access: ['users_update'],
  optional: true,
  params: idParams,
  response: z.object({ count: z.int() }),
});

export const resetPersonSecondFactor = endpoint({
  summary: 'Reset the second factor of a user',
  description:
    'The user signs in with the password alone until they enable a new one; their recovery codes become invalid.',
  refuses: [...changeErrors, 'secondFactorDisabled'],
  method: 'DELETE',
  path: '/people/:id/second-factor',
  access: ['users_update'],
  optional: true,
  params: idParams,
  response: empty,
});
