import { z } from 'zod';
import { type AuditAction, auditActions } from '../http/audit.ts';
import { factsOf } from './fact.ts';

/** Actions of the audit log that are not facts: what a guest does has its own fact. */
type NoFact = 'guestAction';
const details = { details: z.record(z.string(), z.unknown()) };

/** All actions of the audit log, by the same names. */
const ofAudit = factsOf(
  'users_audit_view',
  Object.fromEntries(
    auditActions.filter((action) => action !== 'guestAction').map((action) => [action, details]),
  ) as Record<Exclude<AuditAction, NoFact>, typeof details>,
);

/** Facts about people, their money and their exports. */
export const peopleFacts = {
  ...ofAudit,
  ...factsOf('consoles_view', {
    /** Only the person whose money it is sees these facts. Amounts are in USD. */
    planBought: { price: z.number() },
    paymentStarted: { amount: z.number() },
    /** Canceled, failed or expired: `status` as in `GET /payments`. */
    paymentFailed: { amount: z.number(), status: z.string() },
    /** `amount`: positive if the wallet received it; `type`: as named by the wallet; `count`: number of entries. */
    moneyBooked: { type: z.string(), amount: z.number(), count: z.int() },
  }),
  ...factsOf('users_audit_view', {
    /** `what`: the app's name of the list; `count`: its rows. */
    dataExported: { what: z.string(), format: z.string(), count: z.int() },
  }),
} as const;
