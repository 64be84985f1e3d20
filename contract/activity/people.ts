import { z } from 'zod';
import { type AuditAction, auditActions } from '../http/audit.ts';
import { factsOf } from './fact.ts';

/** Names of columns in the audit log that are no facts of their own: what a guest has done has a fact by itself. */
type NoFact = 'guestAction';
const details = { details: z.record(z.string(), z.unknown()) };

/** Everything that the audit log has, by the same names. */
const ofAudit = factsOf(
  'users_audit_view',
  Object.fromEntries(
    auditActions.filter((action) => action !== 'guestAction').map((action) => [action, details]),
  ) as Record<Exclude<AuditAction, NoFact>, typeof details>,
);

/** Facts about people, their money and what they take with them. */
export const peopleFacts = {
  ...ofAudit,
  ...factsOf('consoles_view', {
    /** The person whose plan, payment or view it is sees it, and nobody else. */
    planBought: { price: z.string().optional() },
    paymentStarted: { amount: z.string() },
    paymentSucceeded: { amount: z.string() },
    paymentFailed: { amount: z.string() },
    viewSaved: { grid: z.string(), name: z.string() },
    viewDeleted: { grid: z.string(), name: z.string() },
  }),
  ...factsOf('users_audit_view', {
    /** `what`: the list, as the app names it; `count`: its rows. */
    dataExported: { what: z.string(), format: z.string(), count: z.int() },
  }),
} as const;
