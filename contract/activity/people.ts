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
    /** What follows is seen by the person whose money it is, and nobody else. Amounts are USD. */
    planBought: { price: z.number() },
    paymentStarted: { amount: z.number() },
    /** Canceled, failed or expired: `status` as `GET /payments` names it. */
    paymentFailed: { amount: z.number(), status: z.string() },
    /** `amount`: positive, the wallet has received it; `type` as the wallet names it; `count`: its entries. */
    moneyBooked: { type: z.string(), amount: z.number(), count: z.int() },
  }),
  ...factsOf('users_audit_view', {
    /** `what`: the list, as the app names it; `count`: its rows. */
    dataExported: { what: z.string(), format: z.string(), count: z.int() },
  }),
} as const;
