import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AccountPlan, PlanVerdict } from '#contract/http/schedulePlan.ts';
import type { Day } from '#domain/format/zone.ts';
import { timeOn } from '#domain/tasks/gantt.ts';
import { runReasons } from '#entities/runReasons/runReasons.ts';
import { translateLabel } from '#ui/translateLabel.ts';

const kinds: Record<PlanVerdict | 'played' | 'unplanned', MessageDescriptor> = {
  planned: msg({ message: 'Planned', context: 'plan' }),
  waiting: msg({ message: 'Waiting', context: 'plan' }),
  playing: msg({ message: 'Playing as planned', context: 'plan' }),
  kept: msg({ message: 'As planned', context: 'plan' }),
  late: msg({ message: 'Late', context: 'plan' }),
  cutShort: msg({ message: 'Cut short', context: 'plan' }),
  missed: msg({ message: 'Missed', context: 'plan' }),
  played: msg({ message: 'Played', context: 'plan' }),
  unplanned: msg({ message: 'Unplanned', context: 'plan' }),
};

export interface PlanLabels {
  /** A verdict, `played` or `unplanned`; others are shown as received. */
  kindOf: (kind: string) => string;
  /** Reason with its error text; null without a reason. */
  reasonOf: (bar: { reason: string | null; detail: string | null }) => string | null;
  /** `10:00 – 12:00`, or only the start while it still plays. */
  spanOf: (span: { start: number; end: number | null }) => string;
  nameOf: (account: AccountPlan) => string;
  /** `92 % of the plan`; unplanned play has none. */
  shareOf: (share: number | null) => string;
}

/** Texts for plans; times on `day` are shown without a date. */
export function usePlanLabels(day: Day, timezone: string): PlanLabels {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 0 });
    return {
      kindOf: (kind) => translateLabel(kinds, kind, t),
      reasonOf({ reason, detail }) {
        if (reason === null) return detail;
        const text = translateLabel(runReasons, reason, t);
        return detail === null ? text : `${text}: ${detail}`;
      },
      spanOf({ start, end }) {
        const from = timeOn(day, start, timezone);
        if (end === null) return t`since ${from}`;
        // The midnight that ends the day is shown as its last hour.
        return `${from} – ${end === day.end ? '24:00' : timeOn(day, end, timezone)}`;
      },
      nameOf({ id, slot, email }) {
        if (email !== null) return `${slot}: ${email}`;
        return id === null ? t`${slot}: no account` : t`Account ${slot}`;
      },
      shareOf(share) {
        if (share === null) return t`not planned until now`;
        const played = percent.format(share);
        return t`${played} of the plan`;
      },
    };
  }, [t, i18n.locale, day, timezone]);
}
