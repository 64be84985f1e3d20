import { slotsPerDay } from '#contract/http/scheduleLimits.ts';
import { type Clip, pasteBars } from './clipboard.ts';
import type { EditResult, Place, Span } from './edit.ts';
import { type MoveBy, moveBars } from './move.ts';
import { type DropPlace, dropConfig, dropSpan, placeBar } from './place.ts';
import { resizeBars } from './resize.ts';
import { toStep } from '../rows.ts';
import { type Bars, dayHours, minHours, type Row, stepHours, type WeekDay } from '../week.ts';

/** An edit in progress, as requested by pointer or keys. */
export type Intent =
  | { kind: 'move'; ids: readonly string[]; by: MoveBy }
  | { kind: 'resize'; ids: readonly string[]; edge: 'start' | 'end'; hours: number }
  /** A config from the list, one hour long. */
  | { kind: 'drop'; configId: number; at: DropPlace }
  /** A config drawn over empty hours. */
  | { kind: 'draw'; configId: number; at: Row & Span }
  | { kind: 'paste'; clip: Clip; at: DropPlace };

/** The result of an intent, by the rules of the plan. */
export function editOf(bars: Bars, intent: Intent): EditResult {
  switch (intent.kind) {
    case 'move':
      return moveBars(bars, intent.ids, intent.by);
    case 'resize':
      return resizeBars(bars, intent.ids, intent.edge, intent.hours);
    case 'drop':
      return dropConfig(bars, intent.configId, intent.at);
    case 'draw':
      return placeBar(bars, { configId: intent.configId, ...intent.at });
    case 'paste':
      return pasteBars(bars, intent.clip, intent.at);
  }
}

/** A requested place, whether possible or not. */
export interface RequestedPlace extends Place {
  configId: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Where the bars of an intent would be, to show a refused one; limited to the days and rows of a week. */
export function wantedOf(bars: Bars, intent: Intent): RequestedPlace[] {
  const inWeek = (place: Omit<RequestedPlace, 'day'> & { day: number }): RequestedPlace => ({
    ...place,
    day: clamp(place.day, 1, 7) as WeekDay,
    slot: clamp(place.slot, 0, slotsPerDay - 1),
  });
  switch (intent.kind) {
    case 'move': {
      const { hours = 0, slots = 0, days = 0 } = intent.by;
      const ids = new Set(intent.ids);
      return bars
        .filter(({ id }) => ids.has(id))
        .map(({ configId, day, slot, start, end }) =>
          inWeek({ configId, day: day + days, slot: slot + slots, start: start + hours, end: end + hours }),
        );
    }
    case 'resize': {
      const ids = new Set(intent.ids);
      return bars
        .filter(({ id }) => ids.has(id))
        .map(({ configId, day, slot, start, end }) => ({
          configId,
          day,
          slot,
          start: intent.edge === 'start' ? Math.min(start + intent.hours, end) : start,
          end: intent.edge === 'end' ? Math.max(end + intent.hours, start) : end,
        }));
    }
    case 'drop':
      return [
        { configId: intent.configId, day: intent.at.day, slot: intent.at.slot, ...dropSpan(intent.at.hour) },
      ];
    case 'draw':
      return [{ configId: intent.configId, ...intent.at }];
    case 'paste':
      return intent.clip.bars.map(({ configId, days, slots, hours, length }) => {
        const start = toStep(intent.at.hour) + hours;
        return inWeek({
          configId,
          day: intent.at.day + days,
          slot: intent.at.slot + slots,
          start,
          end: start + length,
        });
      });
  }
}

/** The hours between two pointer positions, in quarters, at least the minimum length of a bar; within the day. */
export function drawnSpan(from: number, to: number): Span {
  const early = clamp(Math.floor(Math.min(from, to) / stepHours) * stepHours, 0, dayHours);
  const late = clamp(Math.ceil(Math.max(from, to) / stepHours) * stepHours, 0, dayHours);
  if (late - early >= minHours) return { start: early, end: late };
  const start = Math.min(to < from ? Math.max(0, late - minHours) : early, dayHours - minHours);
  return { start, end: start + minHours };
}
