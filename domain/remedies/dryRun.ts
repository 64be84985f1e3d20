import type { Remedy, RemedyKind } from '#contract/http/remedies.ts';
import type { Span } from '#domain/alerts/preview.ts';
import { type Act, Acts, isOutage, nextRemedy } from './remedies.ts';

/** Interval of checks while remedies are stopped because too much of the fleet is down, in milliseconds. */
const outagePauseMs = 5 * 60_000;

export interface DryRun {
  /** Acts that would have been done, with their number, in the order of the actions. */
  acts: { kind: RemedyKind; count: number }[];
  /** How many times a console kept failing after every budget was spent. */
  spent: number;
  /** Acts that were left out because too much of the fleet was down. */
  stopped: number;
}

/**
 * The maximum of what the actions of a rule would have done: as if nothing had helped, and everything had
 * been possible. The accounts of consoles are unknown, so budgets of accounts apply to consoles.
 * @param spans when the condition held, for each console
 */
export function dryRun(
  spans: readonly Span[],
  actions: readonly Remedy[],
  { forMs, now, working, percent }: { forMs: number; now: number; working: number; percent: number },
): DryRun {
  const acts = new Acts();
  const counts = new Map<RemedyKind, number>(actions.map(({ kind }) => [kind, 0]));
  const possible: ReadonlySet<RemedyKind> = new Set(actions.map(({ kind }) => kind));
  const endOf = ({ to }: Span): number => Math.min(to ?? now, now);
  const begins = spans.map(({ from }) => from).toSorted((a, b) => a - b);
  const ends = spans.map(endOf).toSorted((a, b) => a - b);
  const outAt = (at: number): number => upTo(begins, at) - upTo(ends, at);
  const quarantined = new Set<number>();
  let [spent, stopped] = [0, 0];
  const queue = spans.map((span) => ({ span, at: span.from + forMs })).sort((a, b) => b.at - a.at);
  const again = (span: Span, at: number): void => {
    const place = queue.findIndex((other) => other.at <= at);
    queue.splice(place === -1 ? queue.length : place, 0, { span, at });
  };
  for (let due = queue.pop(); due; due = queue.pop()) {
    const { span, at } = due;
    const { objectId } = span;
    if (at >= endOf(span) || quarantined.has(objectId)) continue;
    if (isOutage({ out: outAt(at), working }, percent)) {
      stopped += 1;
      again(span, at + outagePauseMs);
      continue;
    }
    const target = { consoleId: objectId, accountId: objectId, possible };
    const next = nextRemedy({ id: 0, actions }, target, acts, at);
    if ('none' in next) spent += 1;
    else if ('waitUntil' in next) again(span, next.waitUntil);
    else {
      const { kind, coolDownMinutes } = next.act;
      const act: Act = {
        kind,
        ruleId: 0,
        consoleId: objectId,
        accountId: objectId,
        at,
        coolDownMs: coolDownMinutes * 60_000,
      };
      acts.add(act);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (kind === 'quarantine') quarantined.add(objectId);
      else again(span, at + act.coolDownMs);
    }
  }
  return { acts: [...counts].map(([kind, count]) => ({ kind, count })), spent, stopped };
}

/** Number of values, in order, that are not greater. */
function upTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
