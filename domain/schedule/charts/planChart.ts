import type { AccountPlan, PlannedBar, PlayedSpan, SchedulePlan } from '#contract/http/schedulePlan.ts';
import type { Day } from '#domain/format/zone.ts';
import type { GanttBar, GanttGroup } from '#domain/gantt/bars.ts';
import { hourOf } from '#domain/tasks/gantt.ts';

/** Minimum length of a bar, hours: one minute, so that it can be seen and hit. */
const minHours = 1 / 60;

/** A bar that was planned or played. */
export interface PlanChartBar extends GanttBar {
  account: AccountPlan;
  planned: PlannedBar | null;
  played: PlayedSpan | null;
}

export interface PlanChartTexts {
  /** Name of the row of an account's plan. */
  planned: (account: AccountPlan) => string;
  /** Name of the row below it, of what was played. */
  played: (account: AccountPlan) => string;
}

const playedTones = { planned: 'played', unplanned: 'unplanned' } as const;

/**
 * The plan of a day as a chart: a group for each console, and two rows for each account, the plan above what was played.
 * @param now milliseconds since the epoch
 */
export function planGroups(
  { data, day, timezone }: Pick<SchedulePlan, 'data' | 'day' | 'timezone'>,
  now: number,
  texts: PlanChartTexts,
): GanttGroup<PlanChartBar>[] {
  return data.map(({ id, name, server, accounts }) => ({
    key: id,
    label: `${server.name} · ${name}`,
    rows: accounts.flatMap((account) => [
      {
        key: `plan ${account.slot} ${account.id}`,
        label: texts.planned(account),
        bars: account.bars.map((bar): PlanChartBar => ({
          id: bar.key,
          ...hoursOf(bar.start, bar.end, day, timezone),
          tone: bar.verdict,
          state: bar.verdict,
          account,
          planned: bar,
          played: null,
        })),
      },
      {
        key: `played ${account.slot} ${account.id}`,
        label: texts.played(account),
        bars: account.played.map((span): PlanChartBar => ({
          id: `task ${span.taskId}`,
          ...hoursOf(span.start, span.end ?? now, day, timezone),
          tone: span.isPlanned ? playedTones.planned : playedTones.unplanned,
          state: span.end === null ? 'playing' : '',
          account,
          planned: null,
          played: span,
        })),
      },
    ]),
  }));
}

function hoursOf(start: number, end: number, day: Day, timezone: string) {
  const from = Math.min(hourOf(start, day, timezone), 24 - minHours);
  const to = Math.min(24, Math.max(hourOf(end, day, timezone), from + minHours));
  return { from, to, cutStart: start < day.start, cutEnd: end > day.end };
}

/** A bar that was not played as planned, or something that was played without a plan. */
export interface Deviation {
  key: string;
  console: { id: number; name: string };
  server: { id: number; name: string };
  account: AccountPlan;
  /** Milliseconds since the epoch; null while it plays. */
  start: number;
  end: number | null;
  /** A verdict, or `unplanned`. */
  kind: string;
  planned: PlannedBar | null;
}

const deviating: readonly string[] = ['late', 'cutShort', 'missed'];

/** Longest pause between two tasks of one unplanned run, milliseconds. */
const pauseMs = 60_000;

/** Everything that differs from the plan, by time; unplanned tasks that follow each other are one entry. */
export function deviationsOf({ data }: Pick<SchedulePlan, 'data'>): Deviation[] {
  return data
    .flatMap(({ id, name, server, accounts }) =>
      accounts.flatMap((account) => {
        const of = { console: { id, name }, server, account };
        const bars = account.bars
          .filter(({ verdict }) => deviating.includes(verdict))
          .map((bar): Deviation => ({
            ...of,
            key: bar.key,
            start: bar.start,
            end: bar.end,
            kind: bar.verdict,
            planned: bar,
          }));
        return [...bars, ...unplannedOf(account).map((span) => ({ ...of, ...span }))];
      }),
    )
    .toSorted((a, b) => a.start - b.start || a.account.slot - b.account.slot);
}

function unplannedOf({
  played,
}: AccountPlan): Pick<Deviation, 'key' | 'start' | 'end' | 'kind' | 'planned'>[] {
  const runs: ReturnType<typeof unplannedOf> = [];
  for (const { taskId, start, end, isPlanned } of played) {
    if (isPlanned) continue;
    const before = runs.at(-1);
    if (before?.end != null && start - before.end <= pauseMs) before.end = end;
    else runs.push({ key: `task ${taskId}`, start, end, kind: playedTones.unplanned, planned: null });
  }
  return runs;
}
