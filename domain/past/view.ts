import { everyNth, timeTicks } from '#domain/chart/ticks.ts';
import { clockTime, dateTime } from '#domain/format/time.ts';

/** The visible part of the past, in milliseconds since the epoch. */
export interface PastView {
  from: number;
  to: number;
}

const secondMs = 1_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Minimum and maximum length of a view: a minute and a week. */
export const viewLimits = { min: minuteMs, max: 7 * dayMs } as const;

/** Selectable lengths, in milliseconds. */
export const viewSpans = { hour: 60 * minuteMs, day: dayMs, week: 7 * dayMs } as const;

/** How far into the future a view may reach, as a share of its length: so that now is not exactly at its edge. */
const ahead = 0.02;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** A view that ends now, with a little room. */
export function viewUntil(now: number, span: number): PastView {
  const to = now + span * ahead;
  return { from: to - span, to };
}

/** The initial view of a page of the past: it ends now, unless its moment is earlier. */
export function viewAround(at: number | null, now: number, span: number = viewSpans.day): PastView {
  const shown = viewUntil(now, span);
  return at === null ? shown : revealing(shown, at, now);
}

/** The moment in an address, milliseconds since the epoch; null: the present. */
export function momentOf(query: URLSearchParams): number | null {
  const text = query.get('at');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The view with its length multiplied by `factor` and `at` in place; it never leaves the past. */
export function zoomed({ from, to }: PastView, factor: number, at: number, now: number): PastView {
  const span = clamp((to - from) * factor, viewLimits.min, viewLimits.max);
  const share = (at - from) / (to - from);
  return within({ from: at - span * share, to: at + span * (1 - share) }, now);
}

/** The view moved by some milliseconds, but not beyond now. */
export const moved = ({ from, to }: PastView, ms: number, now: number): PastView =>
  within({ from: from + ms, to: to + ms }, now);

/** The view moved as little as needed to have `at` in its middle part. */
export function revealing(view: PastView, at: number, now: number): PastView {
  const span = view.to - view.from;
  if (at >= view.from && at <= view.to) return view;
  return within({ from: at - span / 2, to: at + span / 2 }, now);
}

function within(view: PastView, now: number): PastView {
  const over = view.to - (now + (view.to - view.from) * ahead);
  return over > 0 ? { from: view.from - over, to: view.to - over } : view;
}

/** Position of a time in the view, percent of its width. */
export const shareOf = (at: number, { from, to }: PastView): number => ((at - from) / (to - from)) * 100;

/** Steps between labels below one hour. */
const fineSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800].map((seconds) => seconds * secondMs);

/**
 * Labels of the axis: moments, at most about `most`, with texts as short as possible.
 * @param timezone IANA
 */
export function axisOf(
  { from, to }: PastView,
  most: number,
  timezone: string,
): readonly { at: number; label: string }[] {
  const fine = fineSteps.find((step) => (to - from) / step <= most);
  if (fine === undefined)
    return everyNth(timeTicks([from, to], most, timezone), most).map((at) => ({
      at,
      label: dayLabel(at, timezone),
    }));
  const ticks: { at: number; label: string }[] = [];
  for (let at = Math.ceil(from / fine) * fine; at <= to; at += fine)
    ticks.push({
      at,
      label: fine < minuteMs ? clockTime(at, timezone) : dateTime(at, timezone).slice(-5),
    });
  return ticks;
}

/** `HH:mm`; for midnight the day as `MM/DD`. */
function dayLabel(at: number, timezone: string): string {
  const text = dateTime(at, timezone);
  return text.endsWith(' 00:00') ? text.slice(5, 10) : text.slice(-5);
}

interface Span {
  from: number;
  to: number;
}

/**
 * The visible spans, cut to the view. In a run of spans narrower than `minMs`, one span of sufficient length
 * stands for several, so that a week of short states does not need a thousand elements.
 * @param rankOf the span with the highest rank is shown
 */
export function spansInView<T extends Span>(
  spans: readonly T[],
  view: PastView,
  minMs: number,
  rankOf: (span: T) => number = () => 0,
): T[] {
  const shown: T[] = [];
  for (const span of spans) {
    if (span.to <= view.from || span.from >= view.to) continue;
    const cut = { ...span, from: Math.max(span.from, view.from), to: Math.min(span.to, view.to) };
    const last = shown.at(-1);
    const isTiny = cut.to - cut.from < minMs;
    if (last && isTiny && last.to - last.from < minMs && cut.from - last.to < minMs) {
      const higher = rankOf(cut) > rankOf(last) ? cut : last;
      shown[shown.length - 1] = { ...higher, from: last.from, to: cut.to };
    } else shown.push(cut);
  }
  return shown;
}

/** The span of a lane that contains a time; undefined: none does. */
export const spanAt = <T extends Span>(spans: readonly T[], at: number): T | undefined =>
  spans.find(({ from, to }) => from <= at && at < to);

/** The time to request: the view and more on both sides, so that small moves and the passing of time need no new request. */
export function requestedRange({ from, to }: PastView): PastView {
  const step = clamp((to - from) / 2, 30 * minuteMs, dayMs / 2);
  return { from: Math.floor(from / step) * step, to: Math.ceil(to / step) * step };
}
