import type { Why } from '#contract/http/why.ts';
import { canDisconnect } from '#domain/consoles/consoleRules.ts';
import { toleranceMs } from '#domain/schedule/running/runs.ts';
import { isOutdated, newestFirst } from '#domain/servers/versions.ts';
import type { Reason, WhyAccount, WhyConsole, PlannedRun } from '#domain/why/facts.ts';
import { reasonsOf } from '#domain/why/why.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { allows, type Viewer } from '#server/modules/access/index.ts';
import { createPlans, readOpenRuns, match, type Plan } from '#server/modules/schedulers/index.ts';
import type { RunReason } from '#contract/http/schedulePlan.ts';
import { consoleStateOf } from '#domain/schedule/running/consoleState.ts';
import type { SchedulerRunRow } from '#server/schema/tables.ts';
import { type ConsoleRow, readAccounts, readConsoles, readInstallation, readQueues } from './read.ts';

/** Every weekly plan has its next bar within this time, milliseconds. */
const aheadMs = 8 * 24 * 3600 * 1000;

interface Answers {
  /** Why consoles that the viewer sees do not play. @param ids null: all */
  ofConsoles(viewer: Viewer, ids: readonly number[] | null): Promise<Why[]>;
  /** Why these accounts do not play, as far as the viewer may see them. */
  ofAccounts(viewer: Viewer, ids: readonly number[]): Promise<Why[]>;
}

type Known = { console: WhyConsole; accounts: readonly WhyAccount[] };

const onWire = (id: number, reason: Reason | null): Why[] =>
  reason === null ? [] : [{ id, reason: reason.code, params: reason.params }];

/** Reads everything that decides about starts, in seven statements, and explains why nothing is started. */
export function createWhy({ db, now: clock }: Needs<'db' | 'now'>): Answers {
  const plansAt = createPlans(db, aheadMs);

  /** @param accountIds accounts that are asked about; without them consoles are, of which active ones need no accounts */
  async function read(viewer: Viewer, rows: readonly ConsoleRow[], accountIds: readonly number[] | null) {
    const now = clock();
    const plans = await plansAt(now.getTime());
    const { tickedAt, versions } = await readInstallation(db);
    const [newest] = newestFirst(versions.map((version) => ({ version })));
    const asked = accountIds === null ? rows.filter((row) => !canDisconnect(row)) : rows;
    const openRuns = Map.groupBy(
      await readOpenRuns(
        db,
        asked.map(({ id }) => id),
      ),
      (run) => run.console_id,
    );
    const known = await readAccounts(db, {
      consoleIds: asked.map(({ id }) => id),
      withDetails: allows(viewer.role, 'accounts_view'),
    });
    const queues = await readQueues(db, [...new Set(asked.map(({ serverId }) => serverId))]);
    const accountsOf = Map.groupBy(
      known.map(({ consoleId, ...account }) => ({
        consoleId,
        account: { ...account, queue: queues.get(account.id) ?? null },
      })),
      ({ consoleId }) => consoleId,
    );
    return rows.map((row): Known & { id: number } => {
      const accounts = (accountsOf.get(row.id) ?? []).map(({ account }) => account);
      const { agentVersion: version } = row;
      const plan = planOf(row, plans);
      return {
        id: row.id,
        accounts,
        console: {
          ...plannedRuns(row, plan, { open: openRuns.get(row.id) ?? [], accounts, now }),
          accountCount: accounts.length,
          pausedBy: row.pausedBy,
          player: accounts.find(({ id }) => id === row.activeAccountId) ?? null,
          lastAccountId: row.lastAccountId,
          retryAt: row.nextCheckAt?.getTime() ?? null,
          scheduler:
            row.schedulerId === null
              ? null
              : {
                  id: row.schedulerId,
                  name: row.schedulerName ?? '',
                  isEnabled: row.isEnabled === true,
                  isOwnerBlocked: row.isOwnerBlocked === true,
                },
          isRunnerStopped: tickedAt === null || now.getTime() - tickedAt.getTime() > toleranceMs,
          outdated:
            version !== null && newest && isOutdated(version, newest.version)
              ? { version, newest: newest.version }
              : null,
        },
      };
    });
  }

  return {
    async ofConsoles(viewer, ids) {
      const rows = await readConsoles(db, viewer, ids === null ? {} : { consoleIds: ids });
      const known = await read(viewer, rows, null);
      return known.flatMap((one) => onWire(one.id, reasonsOf(one.console).ofConsole(one.accounts)));
    },
    async ofAccounts(viewer, ids) {
      const rows = await readConsoles(db, viewer, { accountIds: ids });
      const asked = new Set(ids);
      const known = await read(viewer, rows, ids);
      return known.flatMap((one) => {
        const reasons = reasonsOf(one.console);
        return one.accounts
          .filter(({ id }) => asked.has(id))
          .flatMap((account) => onWire(account.id, reasons.ofAccount(account)));
      });
    },
  };
}

/** The plan that the runner follows on a console; undefined: none. */
const planOf = (row: ConsoleRow, plans: ReadonlyMap<number, Plan>): Plan | undefined =>
  row.isEnabled === true && row.isOwnerBlocked === false ? plans.get(row.schedulerId ?? 0) : undefined;

/** A console as the runner will see it in its next round: its state, the runs that are planned now, and what comes next. */
function plannedRuns(
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
