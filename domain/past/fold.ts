import { consoleStatus } from '#contract/enums.ts';
import type { ConsolePast } from '#contract/http/past.ts';

/** A fact about a console or its server, from the activity. */
export interface PastFact {
  /** Milliseconds since the epoch. */
  at: number;
  kind: string;
  /** Name of the actor; null: nobody, or unknown. */
  by: string | null;
  error: string | null;
}

/** The lanes that are derived from changes. */
export type PastLanes = Pick<ConsolePast, 'states' | 'controls' | 'pauses' | 'marks'>;

interface State {
  status: number | null;
  error: string | null;
}

const statusOf: Readonly<Record<string, number>> = {
  consoleConnecting: consoleStatus.connecting,
  consoleConnected: consoleStatus.connected,
  consoleRecovered: consoleStatus.connected,
  consoleDisconnected: consoleStatus.disconnected,
  consoleFailed: consoleStatus.failed,
};

/** Kinds of facts that change each lane; the last one before a time gives the state at that time. */
export const laneKinds = {
  states: Object.keys(statusOf),
  online: ['serverOnline', 'serverOffline'],
  controls: ['controlTaken', 'controlTakenOver', 'controlReturned', 'controlLost'],
  pauses: ['consolePaused', 'consoleResumed'],
} as const;

const laneKindSet: ReadonlySet<string> = new Set(Object.values(laneKinds).flat());
/** Changes of a lane that are also shown as moments. */
const shownMarks: ReadonlySet<string> = new Set(['consoleFailed', 'serverOffline', 'controlLost']);

/** Cuts a lane at each change of its value; a null value is a gap. */
class Lane<T> {
  readonly spans: { from: number; to: number; value: T }[] = [];
  #since: number;
  #value: T | null = null;
  readonly #isSame: (a: T, b: T) => boolean;

  constructor(from: number, isSame: (a: T, b: T) => boolean) {
    this.#since = from;
    this.#isSame = isSame;
  }

  set(at: number, value: T | null): void {
    const before = this.#value;
    if (before === value || (before !== null && value !== null && this.#isSame(before, value))) return;
    this.end(at);
    this.#since = at;
    this.#value = value;
  }

  end(at: number): void {
    if (this.#value !== null && at > this.#since)
      this.spans.push({ from: this.#since, to: at, value: this.#value });
  }
}

/**
 * Adds the currently stored state of a console that is older than the activity, if no fact describes it.
 * The `since` of `stored` is when its status began, in milliseconds.
 */
export function anchored(
  before: readonly PastFact[],
  facts: readonly PastFact[],
  { status, since }: { status: number; since: number },
  { from, to }: { from: number; to: number },
): [before: readonly PastFact[], facts: readonly PastFact[]] {
  const kind = Object.keys(statusOf).find((one) => statusOf[one] === status);
  if (kind === undefined || since >= to || [...before, ...facts].some((one) => one.kind in statusOf))
    return [before, facts];
  const start: PastFact = { at: since, kind, by: null, error: null };
  return since < from
    ? [[start, ...before], facts]
    : [before, [...facts, start].toSorted((a, b) => a.at - b.at)];
}

/**
 * The lanes between two times. A state lasts until the next fact that changes it; while the server's agent is
 * silent, the state is unknown; then the last one applies again until the next report.
 * @param before facts before `from`, at least the last one of each lane, oldest first
 * @param facts of `from` (included) to `to` (excluded), oldest first
 */
export function foldPast(
  before: readonly PastFact[],
  facts: readonly PastFact[],
  { from, to }: { from: number; to: number },
): PastLanes {
  const states = new Lane<State>(from, (a, b) => a.status === b.status && a.error === b.error);
  const controls = new Lane<{ by: string | null }>(from, (a, b) => a.by === b.by);
  const pauses = new Lane<{ by: string | null }>(from, (a, b) => a.by === b.by);
  let state: State = { status: null, error: null };
  let isOffline = false;
  const unknown: State = { status: null, error: null };
  const apply = ({ kind, by, error }: PastFact, at: number): void => {
    const status = statusOf[kind];
    if (status !== undefined) {
      state = { status, error: status === consoleStatus.failed ? error : null };
      // A console that reports is not silent.
      isOffline = false;
    }
    if (kind === 'serverOffline' || kind === 'serverOnline') isOffline = kind === 'serverOffline';
    states.set(at, isOffline ? unknown : state);
    if (kind === 'controlTaken' || kind === 'controlTakenOver') controls.set(at, { by });
    if (kind === 'controlReturned' || kind === 'controlLost') controls.set(at, null);
    if (kind === 'consolePaused') pauses.set(at, { by });
    if (kind === 'consoleResumed') pauses.set(at, null);
  };
  states.set(from, unknown);
  for (const one of before) apply(one, from);
  for (const one of facts) apply(one, one.at);
  for (const lane of [states, controls, pauses]) lane.end(to);
  const flat = <T extends object>(lane: Lane<T>) =>
    lane.spans.map(({ value, ...span }) => ({ ...span, ...value }));
  return {
    states: flat(states),
    controls: flat(controls),
    pauses: flat(pauses),
    marks: facts
      .filter(({ kind }) => !laneKindSet.has(kind) || shownMarks.has(kind))
      .map(({ at, kind, by, error }) => ({ at, kind, by, error })),
  };
}
