import { z } from 'zod';
import { empty, id, idParams, instant, listOf } from '../common.ts';
import { accessLinkErrors, endpoint, ownSessionErrors } from '../endpoint.ts';
import { sessionAnswer } from './auth.ts';
import { place } from './place.ts';

const hourMs = 3_600_000;

/** How long the session of a link may last, in milliseconds (specification, roles and permissions). */
export const workTimes: readonly number[] = [0.5, 1, 3, 6, 12, 24, 48, 72, 168].map(
  (hours) => hours * hourMs,
);

/** Time within which a link has to be accepted, in milliseconds (specification, business constants). */
export const acceptWithinMs = 5 * 60_000;

const token = z.string().min(1).max(200);
/** Milliseconds; one of {@link workTimes}. */
const workTime = z.number().refine((ms) => workTimes.includes(ms), 'workTimeNotOffered');

/** What a link permits, shown before it is accepted. */
export const linkInfo = z.object({
  ownerName: z.string(),
  ownerEmail: z.string(),
  role: z.number(),
  /** Milliseconds. */
  workTime: z.number(),
  /** Until then the link can be accepted. */
  expiresAt: instant,
});
export type LinkInfo = z.infer<typeof linkInfo>;

export const getAccessLinkInfo = endpoint({
  summary: 'What an access link gives',
  description: 'Shown before a link is accepted: whose it is, its role, and how long its session lasts.',
  refuses: ['accessLinkNotFound', ...accessLinkErrors],
  method: 'GET',
  path: '/invite/access',
  access: 'public',
  query: z.object({ token }),
  response: linkInfo,
});

export const createAccessLink = endpoint({
  summary: 'Create an access link',
  description: '`id` tells which of `getAccessLinks` it is; the token is shown only now.',
  refuses: [...ownSessionErrors, 'roleHasMoreRights', 'roleUnknown'],
  method: 'POST',
  path: '/invite/access',
  idempotent: true,
  access: ['users_invite_access_create'],
  body: z.object({ role: z.number(), workTime }),
  response: z.object({ token: z.string(), id: id.optional() }),
});

export const redeemAccessLink = endpoint({
  summary: 'Accept an access link',
  description: 'Starts the session of a link: once, for one person.',
  refuses: ['accessLinkNotFound', ...accessLinkErrors],
  method: 'POST',
  path: '/auth/invite/access/login',
  idempotent: true,
  access: 'public',
  body: z.object({ token }),
  response: sessionAnswer,
});

/**
 * States of an access link: `waiting` for somebody to accept it, `active`: its session runs, `ended` by time or sign-out.
 * An API may send others.
 */
export const linkStates = ['waiting', 'active', 'ended', 'expired', 'revoked'] as const;
export type LinkState = (typeof linkStates)[number];

const accessLink = z.object({
  id,
  role: z.number(),
  /** Milliseconds. */
  workTime: z.number(),
  state: z.string(),
  createdAt: instant,
  /** Until then the link can be accepted. */
  expiresAt: instant,
  acceptedAt: instant.nullable(),
  /** End of the session, once the link was accepted. */
  endsAt: instant.nullable(),
  /** The person who accepted it: what the browser said about itself, and the address. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  place: place.nullable(),
});
export type AccessLink = z.infer<typeof accessLink>;

export const getAccessLinks = endpoint({
  summary: "List the caller's access links",
  description: 'The access links that the caller has created in the last 30 days, newest first.',
  refuses: [...ownSessionErrors],
  method: 'GET',
  path: '/invite/access/links',
  access: ['users_invite_access_create'],
  optional: true,
  response: listOf(accessLink),
});

export const revokeAccessLink = endpoint({
  summary: 'Revoke an access link',
  description: 'Revokes a link; its session ends at once.',
  refuses: [...ownSessionErrors, 'accessLinkNotFound'],
  method: 'DELETE',
  path: '/invite/access/links/:id',
  access: ['users_invite_access_create'],
  optional: true,
  params: idParams,
  response: empty,
});
