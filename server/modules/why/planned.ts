import type { RunReason } from '#contract/http/schedulePlan.ts';
import { consoleStateOf } from '#domain/schedule/running/consoleState.ts';
import type { PlannedRun, WhyAccount, WhyConsole } from '#domain/why/facts.ts';
import { match, type Plan } from '#server/modules/schedulers/index.ts';
import type { SchedulerRunRow } from '#server/schema/tables.ts';
import type { ConsoleRow } from './read.ts';

/** The plan that the runner follows on a console; undefined: none. */
export const planOf = (row: ConsoleRow, plans: ReadonlyMap<number, Plan>): Plan | undefined =>
  row.isEnabled === true && row.isOwnerBlocked === false ? plans.get(row.schedulerId ?? 0) : undefined;

/** A console as the runner will see it in its next round: its state, the runs that are planned now, and what comes next. */
export function plannedRuns(
  row: ConsoleRow,
  plan: Plan | undefined,
  known: { open: readonly SchedulerRunRow[]; accounts: readonly WhyAccount[]; now: Date },
): Pick<WhyConsole, 'state' | 'runs' | 'nextStarts'> {
  const { open, accounts, now } = known;
  const state = consoleStateOf(row, now);
  const { schedulerId, attachedAt } = row;
  if (!plan || schedulerId === null || attachedAt === null) return { state, runs: [], nextStarts: new Map() };
  const at = now.getTime();
  const { current, added } = match(
    { id: row.id, schedulerId, attachedAt },
    plan,
    { open, done: [], left: [] },
    { now: at, before: at },
  );
  const accountOf = (slot: number) => accounts.find(({ index }) => index === slot) ?? null;
  const begun = current.map(({ run, interval }): PlannedRun => ({
    id: run.id,
    slot: run.slot,
    start: Math.min(interval.start, run.planned_start.getTime()),
    attempts: run.attempts,
    account: accountOf(run.slot),
    reason: run.reason as RunReason | null,
    detail: run.detail,
  }));
  // The runner stores these in its next round; until then they have no id.
  const fresh = added.map(({ interval: { slot, start } }, index): PlannedRun => ({
    id: -1 - index,
    slot,
    start,
    attempts: 0,
    account: accountOf(slot),
    reason: null,
    detail: null,
  }));
  return { state, runs: [...begun, ...fresh], nextStarts: nextStartsOf(plan, at) };
}

const nextStarts = new WeakMap<Plan, { at: number; bySlot: ReadonlyMap<number, number> }>();

/** When the next bar of each index begins. Consoles share plans, so it is computed only once for a moment. */
function nextStartsOf(plan: Plan, at: number): ReadonlyMap<number, number> {
  const known = nextStarts.get(plan);
  if (known?.at === at) return known.bySlot;
  const bySlot = new Map<number, number>();
  for (const { slot, start } of plan.intervals)
    if (start > at && start < (bySlot.get(slot) ?? Infinity)) bySlot.set(slot, start);
  nextStarts.set(plan, { at, bySlot });
  return bySlot;
}
