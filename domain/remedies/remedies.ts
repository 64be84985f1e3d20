import type { Remedy, RemedyKind } from '#contract/http/remedies.ts';
import type { PermissionName } from '#contract/permissions.ts';
import { reopenWithinMs } from '#domain/alerts/incident.ts';

/** Conditions about consoles of servers whose agents respond: only these have remedies. */
export const remediedConditions: ReadonlySet<string> = new Set([
  'consoleFailed',
  'startRefused',
  'pictureStale',
  'screenStuck',
  'screenMarked',
  'planMissed',
]);

/** Permissions for doing an action by hand; a user needs them to switch the action on. */
export const remedyRights: Readonly<Record<RemedyKind, readonly PermissionName[]>> = {
  connect: ['consoles_connect'],
  restart: ['consoles_connect'],
  resetStart: ['accounts_reset_state', 'accounts_connect'],
  resume: ['accounts_connect'],
  swapProxy: ['accounts_edit', 'accountsView_proxy', 'proxy_view'],
  quarantine: ['accounts_connect'],
};

/** Initial values of a new action. */
export const newRemedy = (kind: RemedyKind): Remedy => ({
  kind,
  perAccount: kind === 'quarantine' ? 1 : 3,
  perConsole: 3,
  perDay: 50,
  coolDownMinutes: 5,
});

/** Budgets apply to any period of this length, in milliseconds: there is no midnight at which they start again. */
export const budgetMs = 24 * 3_600_000;

export interface Act {
  kind: RemedyKind;
  ruleId: number | null;
  consoleId: number;
  accountId: number | null;
  /** Milliseconds since the epoch. */
  at: number;
  /** Time that must pass before another act on its console or account, in milliseconds. */
  coolDownMs: number;
}

/** A console for which a condition holds, and the account that it plays, or should play. */
export interface Target {
  consoleId: number;
  accountId: number | null;
  /** Actions that its state allows now. */
  possible: ReadonlySet<RemedyKind>;
}

/** All acts so far, by all rules. */
export class Acts {
  readonly #byConsole = new Map<number, Act[]>();
  readonly #byAccount = new Map<number, Act[]>();
  readonly #byRule = new Map<string, Act[]>();

  constructor(acts: Iterable<Act> = []) {
    for (const act of acts) this.add(act);
  }

  add(act: Act): void {
    append(this.#byConsole, act.consoleId, act);
    if (act.accountId !== null) append(this.#byAccount, act.accountId, act);
    append(this.#byRule, `${act.ruleId} ${act.kind}`, act);
  }

  ofConsole = (id: number): readonly Act[] => this.#byConsole.get(id) ?? [];
  ofAccount = (id: number | null): readonly Act[] => (id === null ? [] : (this.#byAccount.get(id) ?? []));
  ofRule = (ruleId: number, kind: RemedyKind): readonly Act[] => this.#byRule.get(`${ruleId} ${kind}`) ?? [];
}

function append<Key>(map: Map<Key, Act[]>, key: Key, act: Act): void {
  const known = map.get(key);
  if (known) known.push(act);
  else map.set(key, [act]);
}

/**
 * What a rule does next about a console, or why it does nothing. `spent`: all budgets of the possible actions
 * are spent; `impossible`: the state of the console allows no action.
 */
export type Next = { act: Remedy } | { waitUntil: number } | { none: 'spent' | 'impossible' };

/**
 * The next act of a rule. Actions are tried in order: one that did not help is followed by the next, and the
 * last by the first, as long as there is budget. An action did not help if the condition holds within
 * {@link reopenWithinMs} after its cool-down. Budgets of consoles and accounts count the acts of all rules,
 * so that two rules do not do the same twice as often. An account is put into quarantine only after something
 * else was tried, unless the rule begins with quarantine: a closed server is not a reason for it.
 */
export function nextRemedy(
  rule: { id: number; actions: readonly Remedy[] },
  { consoleId, accountId, possible }: Target,
  acts: Acts,
  now: number,
): Next {
  const { actions } = rule;
  const ofConsole = acts.ofConsole(consoleId);
  const ofAccount = acts.ofAccount(accountId);
  const coolUntil = Math.max(
    ...[...ofConsole, ...ofAccount].map(({ at, coolDownMs }) => at + coolDownMs),
    Number.NEGATIVE_INFINITY,
  );
  if (now < coolUntil) return { waitUntil: coolUntil };
  const last = ofConsole
    .filter(({ ruleId }) => ruleId === rule.id)
    .reduce<Act | null>((latest, act) => (latest && latest.at > act.at ? latest : act), null);
  const isFollowed = last !== null && now - last.at - last.coolDownMs <= reopenWithinMs;
  const from = isFollowed ? actions.findIndex(({ kind }) => kind === last.kind) + 1 : 0;
  const inOrder = [...actions.slice(from), ...actions.slice(0, from)];
  const isRecent = ({ at }: Act): boolean => now - at < budgetMs;
  const left = inOrder.filter(({ kind, perConsole, perAccount, perDay }) => {
    const count = (own: readonly Act[]): number =>
      own.filter((act) => act.kind === kind && isRecent(act)).length;
    return (
      count(ofConsole) < perConsole &&
      (accountId === null || count(ofAccount) < perAccount) &&
      count(acts.ofRule(rule.id, kind)) < perDay
    );
  });
  const isTried = ofConsole.some((act) => act.ruleId === rule.id && isRecent(act));
  const isPossible = ({ kind }: Remedy): boolean =>
    possible.has(kind) && (kind !== 'quarantine' || isTried || actions[0]?.kind === kind);
  const act = left.find(isPossible);
  if (act) return { act };
  const isSpent = inOrder.some((action) => isPossible(action) && !left.includes(action));
  return { none: isSpent ? 'spent' : 'impossible' };
}

/** With fewer consoles down there is no outage, whatever their share: the fleet is small, or little of it works. */
export const minOut = 5;

/**
 * Whether so much of the fleet is down that the cause is not in single consoles.
 * @param working consoles that work or should work, including those that are down
 */
export const isOutage = ({ out, working }: { out: number; working: number }, percent: number): boolean =>
  out >= minOut && 100 * out > percent * working;
