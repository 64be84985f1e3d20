import type { Severity } from '#contract/http/incidents.ts';

/** A number that a condition compares with: what it may be, and what it is where a rule does not say. */
export interface ConditionParam {
  min: number;
  max: number;
  standard: number;
}

export interface Condition {
  params: Readonly<Record<string, ConditionParam>>;
  /** What an incident is about: a server and what is on it, a person alone, or the installation. */
  scope: 'server' | 'person' | 'installation';
  /**
   * Known by what the agent of the server reports: while the server is offline nothing is known, and what was reported last belongs
   * to the incident of the server.
   */
  isReported: boolean;
  /** What its consoles show, and have shown, says more. */
  isSeen: boolean;
  /** Whether the activity tells when it held, for previews. */
  hasHistory: boolean;
  /** Read on every round; others once in {@link slowEveryMs}. */
  isFast: boolean;
  severity: Severity;
  /** What new rules begin with, seconds. */
  forSeconds: number;
  clearSeconds: number;
}

/** Interval at which conditions are read that change slowly or take long to read, milliseconds. */
export const slowEveryMs = 15_000;

/** The share of the fleet beyond which remedies stop, percent, where no rule says another one. */
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
 * What a rule can watch, by kind: the name on the wire. The SQL of each is in `server/modules/alerts/findings.ts`. A new one is
 * added here and there, and its words in `src/entities/incidents/incidentLabels.ts`.
 */
export const conditions = {
  /** Its agent has been silent for three heartbeats. */
  serverOffline: { ...base, hasHistory: true, isFast: true, severity: 'critical', forSeconds: 30 },
  /** An agent that has not been updated for days after a release. */
  agentOld: { ...base, params: { days: days(7) }, severity: 'info' },
  /** A start that its scheduler has asked for was refused by the agent, as for a wrong config. */
  startRefused: { ...base, isReported: true, hasHistory: true, forSeconds: 60 },
  /** The same, and there is a newer version of the agent. */
  agentTooOld: { ...base, isReported: true, hasHistory: true, forSeconds: 60 },
  consoleFailed: { ...base, isReported: true, isSeen: true, hasHistory: true, isFast: true, forSeconds: 60 },
  /** Of the accounts of a server that are not done, more than this share has failed. */
  accountsFailedShare: { ...base, params: { percent: percent(20) }, isReported: true, forSeconds: 300 },
  /** The agent gets no picture of a console that is connected: not one that stands still. */
  pictureStale: { ...base, isReported: true, isSeen: true, isFast: true, forSeconds: 60 },
  /** A console shows the same screen for longer than usual while its script runs. */
  screenStuck: { ...base, isReported: true, isSeen: true, hasHistory: true, isFast: true },
  /** A console shows a screen that somebody has marked. */
  screenMarked: { ...base, isReported: true, isSeen: true, isFast: true },
  /** A bar of a scheduler has begun and is not played. */
  planMissed: { ...base, isReported: true, isSeen: true, hasHistory: true, isFast: true },
  /** Proxies of a person that fail their checks. */
  proxyFailing: { ...base, scope: 'person', forSeconds: 300 },
  /** The balance of a person pays for fewer days than this. */
  balanceDays: { ...base, params: { days: days(3) }, scope: 'person' },
  consoleExpiring: { ...base, params: { days: days(3) } },
  planExpiring: { ...base, params: { days: days(3) }, scope: 'person' },
  /** Less than this share of the disk of the installation is free. */
  diskFull: { ...base, params: { percent: percent(10) }, scope: 'installation', severity: 'critical' },
  /** The same of the disk that the data and recordings of an agent are on. */
  serverDiskFull: {
    ...base,
    params: { percent: percent(10) },
    isReported: true,
    severity: 'critical',
    forSeconds: 60,
  },
  /** The last backup that `npm run backup` has made is older than this. */
  backupOld: { ...base, params: { days: days(7) }, scope: 'installation' },
  /** On the last whole day it did by more than this share less than is usual for it: see `domain/normal`. */
  serverBelowNormal: { ...base, params: { percent: loss(25) }, hasHistory: true, severity: 'info' },
  consoleBelowNormal: { ...base, params: { percent: loss(40) }, hasHistory: true, severity: 'info' },
  accountBelowNormal: { ...base, params: { percent: loss(40) }, hasHistory: true, severity: 'info' },
  webBotBlocked: { ...base, scope: 'person' },
  /** More than this share of the consoles that work or should is out: the cause is not at single ones, and remedies stop. */
  fleetOutage: {
    ...base,
    params: { percent: percent(outagePercent) },
    scope: 'installation',
    isFast: true,
    severity: 'critical',
    clearSeconds: 120,
  },
  /** Accounts that nothing starts before somebody lifts that. */
  accountQuarantined: { ...base, isFast: true },
} as const satisfies Record<string, Condition>;

export type ConditionKind = keyof typeof conditions;
export const conditionKinds = Object.keys(conditions) as ConditionKind[];

/** Null for a condition of a later release. */
export const conditionOf = (kind: string): Condition | null =>
  Object.hasOwn(conditions, kind) ? conditions[kind as ConditionKind] : null;

/** The numbers of a rule; those that it lacks have their default. */
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

/** What is wrong with the numbers of a rule, by name; unknown names are ignored. */
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
