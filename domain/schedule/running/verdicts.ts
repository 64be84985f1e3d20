import type { PlanVerdict } from '#contract/http/schedulePlan.ts';
import { toleranceMs } from './runs.ts';

/** A time span, in milliseconds since the epoch. */
interface Span {
  start: number;
  end: number;
}

export interface Played {
  start: number;
  /** Null while it plays. */
  end: number | null;
}

export interface Judged<P extends Span, W extends Played> {
  bars: (P & { verdict: PlanVerdict; /** First task in it. */ first: W | null })[];
  /** `isPlanned`: it overlaps a bar. */
  played: (W & { isPlanned: boolean })[];
  /** Time planned until now, and the played part of it, in milliseconds. */
  plannedMs: number;
  playedMs: number;
}

/**
 * Compares what an account should have played with what it played. Bars must not overlap each other.
 * @param now milliseconds since the epoch
 */
export function judge<P extends Span, W extends Played>(
  bars: readonly P[],
  played: readonly W[],
  now: number,
): Judged<P, W> {
  const spans = played
    .map((work) => ({ work, start: work.start, end: Math.max(work.start, work.end ?? now) }))
    .toSorted((a, b) => a.start - b.start);
  let plannedMs = 0;
  let playedMs = 0;
  const judged = bars.map((bar) => {
    const inBar = spans.filter(({ start, end }) => start < bar.end && end > bar.start);
    const until = Math.min(bar.end, now);
    plannedMs += Math.max(0, until - bar.start);
    playedMs += covered(inBar, { start: bar.start, end: until });
    return { ...bar, verdict: verdictOf(bar, inBar, now), first: inBar[0]?.work ?? null };
  });
  return {
    bars: judged,
    played: spans.map(({ work, start, end }) => ({
      ...work,
      isPlanned: bars.some((bar) => start < bar.end && end > bar.start),
    })),
    plannedMs,
    playedMs,
  };
}

/** If a bar was played both late and not to its end, the greater deviation decides. */
function verdictOf(bar: Span, played: readonly Span[], now: number): PlanVerdict {
  if (bar.start > now) return 'planned';
  const isOver = bar.end <= now;
  const [first] = played;
  if (!first) return isOver ? 'missed' : 'waiting';
  const late = first.start - bar.start;
  const early = Math.min(bar.end, now) - Math.max(...played.map(({ end }) => end));
  if (Math.max(late, early) <= toleranceMs) return isOver ? 'kept' : 'playing';
  return late > early ? 'late' : 'cutShort';
}

/** Milliseconds of a time span that other spans cover; they may overlap. @param spans sorted by start */
function covered(spans: readonly Span[], within: Span): number {
  let sum = 0;
  let at = within.start;
  for (const { start, end } of spans) {
    const from = Math.max(at, start);
    const to = Math.min(within.end, end);
    if (to > from) {
      sum += to - from;
      at = to;
    }
  }
  return sum;
}

/** Played part of the plan, 0 to 1; null when nothing was planned. */
export const shareOf = ({ plannedMs, playedMs }: { plannedMs: number; playedMs: number }): number | null =>
  plannedMs === 0 ? null : playedMs / plannedMs;
