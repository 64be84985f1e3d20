import { z } from 'zod';

/**
 * What a rule may do about a console by itself. `connect`: starts it with its account again; `restart`: ends what it does first;
 * `resetStart`: forgets the failure of the account first; `resume`: resumes a script that is paused; `swapProxy`: gives the account
 * another proxy that works and is free, where its proxy fails, and starts it; `quarantine`: nothing starts the account until a person
 * lifts it.
 */
export const remedyKinds = ['connect', 'restart', 'resetStart', 'resume', 'swapProxy', 'quarantine'] as const;
export type RemedyKind = (typeof remedyKinds)[number];

/** Within a day, each. */
const budget = (max: number) => z.int().min(1).max(max);

/** One action of a rule. */
export const remedy = z.object({
  kind: z.enum(remedyKinds),
  perAccount: budget(100),
  perConsole: budget(100),
  /** Of the rule, on all consoles. */
  perDay: budget(10_000),
  /** Nothing else is done with its console or account meanwhile. */
  coolDownMinutes: z.int().min(1).max(1_440),
});
export type Remedy = z.infer<typeof remedy>;

/** The actions of a rule in their order, each at most once. */
export const remedies = z.object({
  enabled: z.boolean(),
  actions: z.array(remedy).min(1).max(remedyKinds.length),
});
export type Remedies = z.infer<typeof remedies>;

/** Days of history that a dry run looks at. */
export const dryRunDays = 30;
