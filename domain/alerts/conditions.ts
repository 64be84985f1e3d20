import type { Severity } from '#contract/http/incidents.ts';

/** A number with which a condition compares: its limits, and its default. */
export interface ConditionParam {
  min: number;
  max: number;
  standard: number;
}

export interface Condition {
  params: Readonly<Record<string, ConditionParam>>;
  /** What an incident is about: a server and its consoles, a person, or the installation. */
  scope: 'server' | 'person' | 'installation';
  /**
   * Known only from reports of the server's agent. While the server is offline nothing is known, and the last
   * reports belong to the incident of the server.
   */
  isReported: boolean;
  /** The screens of its consoles show more about the problem. */
  isSeen: boolean;
  /** Whether the activity tells when it held, for previews. */
  hasHistory: boolean;
  /** Whether it is read in every round; others once in {@link slowEveryMs}. */
  isFast: boolean;
  severity: Severity;
  /** Default of new rules, in seconds. */
  forSeconds: number;
  clearSeconds: number;
}

/** Interval for reading conditions that change slowly or take long to read, in milliseconds. */
export const slowEveryMs = 15_000;

/** Default share of the fleet beyond which remedies stop, in percent. */
export const outagePercent = 30;

const percent = (standard: number): ConditionParam => ({ min: 1, max: 100, standard });
/** Smaller losses are not marked. */
const loss = (standard: number): ConditionParam => ({ min: 25, max: 100, standard });
const days = (standard: number, max = 60): ConditionParam => ({ min: 1, max, standard });

const base = {
  params: {},
  scope: 'server',
  isReported: false,
  isSeen: false,
  hasHistory: false,
  isFast: false,
  severity: 'warning',
  forSeconds: 0,
  clearSeconds: 60,
} as const satisfies Condition;

/**
 * What a rule can watch, by kind, which is the name on the wire. The SQL of each is in
 * `server/modules/alerts/findings.ts`. Add a new condition here and there, and its words in
 * `src/entities/incidents/incidentLabels.ts`.
 */
export const conditions = {
  /** Its agent has been silent for three heartbeats. */
  serverOffline: { ...base, hasHistory: true, isFast: true, severity: 'critical', forSeconds: 30 },
  /** An agent that has not been updated for days after a release. */
  agentOld: { ...base, params: { days: days(7) }, severity: 'info' },
  /** The agent refused a start by the scheduler, for example because of a wrong config. */
  startRefused: { ...base, isReported: true, hasHistory: true, forSeconds: 60 },
  /** As `startRefused`, and there is a newer version of the agent. */
  agentTooOld: { ...base, isReported: true, hasHistory: true, forSeconds: 60 },
  consoleFailed: { ...base, isReported: true, isSeen: true, hasHistory: true, isFast: true, forSeconds: 60 },
  /** More than this share of the accounts of a server that are not done has failed. */
  accountsFailedShare: { ...base, params: { percent: percent(20) }, isReported: true, forSeconds: 300 },
  /** The agent gets no picture of a connected console; a frozen picture does not count. */
  pictureStale: { ...base, isReported: true, isSeen: true, isFast: true, forSeconds: 60 },
  /** A console shows the same screen for longer than usual while its script runs. */
  screenStuck: { ...base, isReported: true, isSeen: true, hasHistory: true, isFast: true },
  /** A console shows a screen that somebody has marked. */
  screenMarked: { ...base, isReported: true, isSeen: true, isFast: true },
  /** A bar of a scheduler has begun, but is not played. */
  planMissed: { ...base, isReported: true, isSeen: true, hasHistory: true, isFast: true },
  /** Proxies of a person fail their checks. */
  proxyFailing: { ...base, scope: 'person', forSeconds: 300 },
  /** The balance of a person lasts for fewer days than this. */
  balanceDays: { ...base, params: { days: days(3) }, scope: 'person' },
  consoleExpiring: { ...base, params: { days: days(3) } },
  planExpiring: { ...base, params: { days: days(3) }, scope: 'person' },
  /** Less than this share of the disk of the installation is free. */
  diskFull: { ...base, params: { percent: percent(10) }, scope: 'installation', severity: 'critical' },
  /** As `diskFull`, for the disk with the data and recordings of an agent. */
  serverDiskFull: {
    ...base,
    params: { percent: percent(10) },
    isReported: true,
    severity: 'critical',
    forSeconds: 60,
  },
  /** The last backup by `npm run backup` is older than this. */
  backupOld: { ...base, params: { days: days(7) }, scope: 'installation' },
  /** The server was below its normal by more than this share on the last whole day: see `domain/normal`. */
  serverBelowNormal: { ...base, params: { percent: loss(25) }, hasHistory: true, severity: 'info' },
  consoleBelowNormal: { ...base, params: { percent: loss(40) }, hasHistory: true, severity: 'info' },
  accountBelowNormal: { ...base, params: { percent: loss(40) }, hasHistory: true, severity: 'info' },
  webBotBlocked: { ...base, scope: 'person' },
  /**
   * More than this share of the consoles that work or should work is down: the cause is not in single
   * consoles, and remedies stop.
   */
  fleetOutage: {
    ...base,
    params: { percent: percent(outagePercent) },
    scope: 'installation',
    isFast: true,
    severity: 'critical',
    forSeconds: 30,
    clearSeconds: 120,
  },
  /** Accounts are in quarantine: nothing starts them before somebody lifts it. */
  accountQuarantined: { ...base, isFast: true },
} as const satisfies Record<string, Condition>;

export type ConditionKind = keyof typeof conditions;
export const conditionKinds = Object.keys(conditions) as ConditionKind[];

/** Null for a condition of a later release. */
export const conditionOf = (kind: string): Condition | null =>
  Object.hasOwn(conditions, kind) ? conditions[kind as ConditionKind] : null;

/** The numbers of a rule, with defaults for missing ones. */
export const paramsOf = (
  kind: string,
  given: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(conditionOf(kind)?.params ?? {}).map(([name, { standard }]) => [
      name,
      given[name] ?? standard,
    ]),
  );

/** The numbers of a rule that its condition has. */
export const knownParams = (
  kind: string,
  given: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => {
  const known = conditionOf(kind)?.params ?? {};
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(known, name)));
};

/** Errors in the numbers of a rule, by name; unknown names are ignored. */
export const paramFaults = (
  kind: string,
  given: Readonly<Record<string, number>>,
): Readonly<Record<string, ConditionParam>> =>
  Object.fromEntries(
    Object.entries(conditionOf(kind)?.params ?? {}).filter(([name, { min, max }]) => {
      const value = given[name];
      return value !== undefined && (!Number.isFinite(value) || value < min || value > max);
    }),
  );
