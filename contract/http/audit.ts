import { z } from 'zod';
import { id, instant, isoDate, page, pageOf, reportedText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { place } from './place.ts';

/** Actions that are recorded; an API may send others, so an action is a text on the wire. */
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
  'memberAdded',
  'memberRemoved',
  'settingChanged',
  'balanceChanged',
  'priceChanged',
  'planAdded',
  'planChanged',
  'planRetired',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** A user with the name at the time of the entry. */
const person = z.object({ id, username: z.string() });

const auditEntry = z.object({
  id,
  at: instant,
  action: z.string(),
  /** The person who acted, as signed in. Null: the system, or unknown. */
  actor: person.nullable(),
  /** The user as whom the actor acted, if different: with guest access, or through an access link. */
  as: person.nullable(),
  /** The user who was affected. */
  target: person.nullable(),
  /**
   * Further data by name: `from` and `to` of a change, `role`, `route`; `link`: the id of the access link
   * through which the actor signed in; `command`: the command that was used, and its user on the machine.
   */
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
