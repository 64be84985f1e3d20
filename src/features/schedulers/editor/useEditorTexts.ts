import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { clockOf } from '#domain/gantt/axis.ts';
import type { Place, RefusalReason, Refused, Span } from '#domain/schedule/editing/edit.ts';
import type { Bar, Row } from '#domain/schedule/week.ts';
import type { ScheduleFault } from '#domain/schedule/editing/validate.ts';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { useOwnConfigs } from '#data/configs/queries.ts';
import { useDayNames } from '../dayNames.ts';
import type { Preview } from './commands/currentEdit.ts';

/** Texts of the editor about bars, places and refused edits, in the active language. */
export interface EditorTexts {
  nameOf: (configId: number) => string;
  /** Monday to Sunday. */
  dayOf: (day: number) => string;
  /** `08:00 – 10:00` */
  span: (span: Span) => string;
  row: (row: Row) => string;
  place: (place: Place) => string;
  bar: (bar: Omit<Bar, 'id'>) => string;
  fault: (fault: ScheduleFault) => string;
  reason: (reason: RefusalReason) => string;
  /** Why an edit is refused and where it would fit, a line each. */
  refusal: (refused: Refused) => string[];
  /** The result of an edit, for screen readers. */
  outcome: (preview: Preview) => string;
}

/** @param configs those that came with the scheduler: some may not be the user's own */
export function useEditorTexts(configs: Scheduler['configs']): EditorTexts {
  const { t } = useLingui();
  const dayOf = useDayNames('long');
  const own = useOwnConfigs();
  return useMemo(() => {
    const names = new Map([...(configs ?? []), ...(own.data ?? [])].map(({ id, name }) => [id, name]));
    const nameOf = (configId: number): string => names.get(configId) ?? t`Config ${configId}`;
    const span = ({ start, end }: Span): string => `${clockOf(start)} – ${clockOf(end)}`;
    const row = ({ day, slot }: Row): string => {
      const name = dayOf(day);
      return t`${name}, account ${slot}`;
    };
    const place = (one: Place): string => {
      const [where, from, to] = [row(one), clockOf(one.start), clockOf(one.end)];
      return t`${where}, from ${from} to ${to}`;
    };
    const bar = (one: Omit<Bar, 'id'>): string => `${nameOf(one.configId)}, ${place(one)}`;
    const reasons: Record<RefusalReason, string> = {
      otherConfig: t`Cannot place config to this position`,
      sameConfig: t`This config is already there`,
      tooShort: t`A bar lasts at least 1 hour`,
      outsideDay: t`A day lasts from 00:00 to 24:00`,
      outsideRows: t`There is no such account or day`,
      quarterHours: t`Times are in steps of 15 minutes`,
    };
    const faults: Record<ScheduleFault, string> = {
      overlap: t`Overlaps another bar`,
      duplicateAccount: t`An account occurs twice`,
      tooShort: reasons.tooShort,
      outsideDay: reasons.outsideDay,
      quarterHours: reasons.quarterHours,
    };
    const refusal = ({ refused, blocker, fits }: Refused): string[] => {
      const lines = [reasons[refused]];
      if (blocker) {
        const [name, from, to] = [nameOf(blocker.configId), clockOf(blocker.start), clockOf(blocker.end)];
        lines.push(t`${name} is there from ${from} to ${to}`);
      }
      const [fit] = fits ?? [];
      if (fit) {
        const [from, to] = [clockOf(fit.start), clockOf(fit.end)];
        lines.push(t`It would fit from ${from} to ${to}`);
      }
      return lines;
    };
    const outcome = ({ refused, places }: Preview): string => {
      if (refused) return `${refusal(refused).join('. ')}.`;
      const [first] = places;
      if (!first) return '';
      const [what, count] = [bar(first), places.length];
      return count === 1 ? what : t`${count} bars; the first one: ${what}`;
    };
    return {
      nameOf,
      dayOf,
      span,
      row,
      place,
      bar,
      fault: (fault) => faults[fault],
      reason: (reason) => reasons[reason],
      refusal,
      outcome,
    };
  }, [t, dayOf, configs, own.data]);
}
