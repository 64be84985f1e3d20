import { z } from 'zod';
import { id, idParam, isoDate, page } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { maxSlot } from './scheduleLimits.ts';

/** How a planned run ended; `waiting` and `playing` while its bar lasts. */
export const runOutcomes = ['waiting', 'playing', 'kept', 'late', 'cutShort', 'missed', 'leftAlone'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/**
 * Why a planned run does not play, or did not play as planned. `consoleTaken`: the console plays another
 * account. `controlled`: somebody controls the console. `planChanged`: the schedule was changed, detached or
 * disabled in the meantime. `runnerStopped`: the scheduler did not run. `agentRefused`: the agent refused the
 * start, with `detail`.
 */
export const runReasons = [
  'serverOffline',
  'serverClosed',
  'consoleClosed',
  'limitReached',
  'consoleTaken',
  'controlled',
  'noAccount',
  'accountDone',
  'accountFailed',
  'accountQuarantined',
  'accountBusy',
  'startedByHand',
  'stoppedByHand',
  'agentRefused',
  'planChanged',
  'runnerStopped',
] as const;
export type RunReason = (typeof runReasons)[number];

/**
 * Result of a planned bar. `planned`: it has not begun; `waiting`: it has begun, but nothing was played
 * yet; `playing`: it is being played.
 */
export const planVerdicts = ['planned', 'waiting', 'playing', 'kept', 'late', 'cutShort', 'missed'] as const;
export type PlanVerdict = (typeof planVerdicts)[number];

/** Milliseconds since the epoch. */
const time = z.number();

const plannedBar = z.object({
  /** Unique in the answer. */
  key: z.string(),
  start: time,
  end: time,
  configId: id,
  /** Null when the config was deleted. */
  configName: z.string().nullable(),
  /** One of `planVerdicts`; an API may send others. */
  verdict: z.string(),
  /** One of `runReasons`; an API may send others. */
  reason: z.string().nullable(),
  /** The error text behind the reason. */
  detail: z.string().nullable(),
  /** The first task of the run; null when there is none. */
  taskId: id.nullable(),
});
export type PlannedBar = z.infer<typeof plannedBar>;

const playedSpan = z.object({
  taskId: id,
  start: time,
  /** Null while it plays. */
  end: time.nullable(),
  /** Whether it overlaps a planned bar of its account. */
  isPlanned: z.boolean(),
  tag: z.string().nullable(),
  error: z.string().nullable(),
});
export type PlayedSpan = z.infer<typeof playedSpan>;

const accountPlan = z.object({
  /** Null when the console has no account with this index. */
  id: id.nullable(),
  /** Null also when the caller may not see accounts. */
  email: z.string().nullable(),
  slot: z.int().min(0).max(maxSlot),
  /** Share of the time planned until now that was played, 0 to 1; null when nothing was planned. */
  share: z.number().min(0).max(1).nullable(),
  bars: z.array(plannedBar),
  played: z.array(playedSpan),
});
export type AccountPlan = z.infer<typeof accountPlan>;

const named = z.object({ id, name: z.string() });

const consolePlan = named.extend({ server: named, accounts: z.array(accountPlan) });

export const schedulePlan = z.object({
  /** `YYYY-MM-DD` in `timezone`. */
  date: z.string(),
  /** IANA name: the timezone of the scheduler's owner; the caller's for a console without a scheduler. */
  timezone: z.string(),
  day: z.object({ start: time, end: time }),
  /** Share of the time planned until now that was played, of the consoles in `data`, 0 to 1; null when nothing was planned. */
  share: z.number().min(0).max(1).nullable(),
  data: z.array(consolePlan),
  /** Totals of all consoles, including those on other pages. */
  summary: z.object({ total: z.int() }).optional(),
});
export type SchedulePlan = z.infer<typeof schedulePlan>;

/** Number of days for which the plan is kept, including today. */
export const planDays = 7;

export const getSchedulePlan = endpoint({
  summary: 'Compare plan and runs of a day',
  description:
    'What was planned and what was played, of the consoles that the caller sees: those of a scheduler, or one console. Exactly one of the ids. The day is today by default, and at most 6 days ago.',
  method: 'GET',
  path: '/schedulers/plan',
  optional: true,
  access: ['scheduler_view', 'consoles_schedulers_view'],
  query: page
    .extend({
      schedulerId: idParam.optional(),
      consoleId: idParam.optional(),
      date: isoDate.optional(),
    })
    .refine(({ schedulerId, consoleId }) => (schedulerId === undefined) !== (consoleId === undefined), {
      error: 'Expected either schedulerId or consoleId',
    }),
  response: schedulePlan,
});
