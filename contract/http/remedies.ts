import { z } from 'zod';

/**
 * Automatic actions of a rule for a console. `connect`: starts the console with its account again.
 * `restart`: ends what it does, then starts it. `resetStart`: clears the failure of the account, then starts
 * it. `resume`: resumes a paused script. `swapProxy`: if the proxy of the account fails, gives it another
 * proxy that works and is free, and starts it. `quarantine`: nothing starts the account until a person lifts
 * it.
 */
export const remedyKinds = ['connect', 'restart', 'resetStart', 'resume', 'swapProxy', 'quarantine'] as const;
export type RemedyKind = (typeof remedyKinds)[number];

/** Maximum number of acts within a day. */
const budget = (max: number) => z.int().min(1).max(max);

/** One action of a rule. */
export const remedy = z.object({
  kind: z.enum(remedyKinds),
  perAccount: budget(100),
  perConsole: budget(100),
  /** Budget of the rule for all consoles together. */
  perDay: budget(10_000),
  /** Pause after the act before anything else is done with its console or account. */
  coolDownMinutes: z.int().min(1).max(1_440),
});
export type Remedy = z.infer<typeof remedy>;

/** The actions of a rule, in order, each at most once. */
export const remedies = z.object({
  enabled: z.boolean(),
  actions: z.array(remedy).min(1).max(remedyKinds.length),
});
export type Remedies = z.infer<typeof remedies>;

/** Days of history that a dry run covers. */
export const dryRunDays = 30;
