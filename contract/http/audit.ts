import { z } from 'zod';
import { id, instant, isoDate, page, pageOf, reportedText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { place } from './place.ts';

/** What is recorded; an API may send others, so an action is a text on the wire. */
export const auditActions = [
  'registered',
  'userCreated',
  'signedIn',
  'nameChanged',
  'passwordChanged',
  'passwordResetRequested',
  'passwordReset',
  'timezoneChanged',
  'secondFactorEnabled',
  'secondFactorDisabled',
  'secondFactorReset',
  'recoveryCodesReplaced',
  'recoveryCodeUsed',
  'sessionsEnded',
  'linkCreated',
  'linkAccepted',
  'linkRevoked',
  'guestStarted',
  'guestEnded',
  'guestAction',
  'inviteCodeCreated',
  'inviteCodeRevoked',
  'roleChanged',
  'blocked',
  'unblocked',
  'balanceChanged',
  'priceChanged',
  'planAdded',
  'planChanged',
  'planRetired',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** A user as they were called when the entry was written. */
const person = z.object({ id, username: z.string() });

const auditEntry = z.object({
  id,
  at: instant,
  action: z.string(),
  /** Who did it: the person who has signed in. Null: the system, or nobody who is known. */
  actor: person.nullable(),
  /** As whom, when that is somebody else: guest access, or the owner of an access link. */
  as: person.nullable(),
  /** To whom it was done. */
  target: person.nullable(),
  /** The rest of what is to be said, by name: `from` and `to` of a change, `role`, `route`; `link` is
   * the id of the access link that the person who acts came by; `command`: the command that did it, and its user on the
   * machine. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  ip: z.string().nullable(),
  place: place.nullable(),
  device: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const getAuditLog = endpoint({
  summary: 'Read the audit log',
  description:
    'Newest first; no call changes it. `who` is a part of a username, or of an email, of any person of the entry; `actions` is a comma-separated list; `from` and `to` are days in UTC, both included.',
  method: 'GET',
  path: '/audit',
  access: ['users_audit_view'],
  optional: true,
  query: page.extend({
    who: reportedText(100).optional(),
    actions: z.string().max(1000).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
  }),
  response: pageOf(auditEntry),
});
