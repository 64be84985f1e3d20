import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Destination } from '#contract/http/destinations.ts';
import { nearTime } from '#domain/format/time.ts';
import { faultText } from '#entities/destinations/faults.ts';
import { useNow } from '#ui/clock.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { type StateTone, StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { translateLabel } from '#ui/translateLabel.ts';
import { kindLabels, templateLabels } from './destinationLabels.ts';

/** A minute: times are shown to the minute. */
const minuteMs = 60_000;

export function useDestinationColumns(): readonly ColumnSpec<Destination>[] {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow(minuteMs);
  return useMemo(() => {
    const stateOf = ({
      enabled,
      failingSince,
      lastSentAt,
    }: Destination): { text: string; tone: StateTone } => {
      if (!enabled) return { text: t`off`, tone: 'secondary' };
      // Whether it works is unknown before the first message.
      if (failingSince === null && lastSentAt === null) return { text: t`no message yet`, tone: 'secondary' };
      if (failingSince === null) return { text: t`works`, tone: 'positive' };
      const since = nearTime(Date.parse(failingSince), now, timezone);
      return { text: t`fails since ${since}`, tone: 'negative' };
    };
    const targetOf = ({ target, devices, template }: Destination): string =>
      devices === null
        ? [template && translateLabel(templateLabels, template, t), target].filter(Boolean).join(' · ')
        : t`Devices: ${devices}`;
    const columns: ColumnSpec<Destination>[] = [
      { key: 'name', title: t`Name`, value: ({ name }) => name, width: 140, grows: true, isName: true },
      {
        key: 'state',
        title: t`State`,
        value: (destination) => stateOf(destination).text,
        cell: (destination) => {
          const { text, tone } = stateOf(destination);
          return <StateBadge tone={tone}>{text}</StateBadge>;
        },
        width: 165,
        grows: true,
      },
      {
        key: 'fault',
        title: t`Reason`,
        value: ({ failingSince, fault }) =>
          failingSince === null || fault === null ? '' : faultText(fault, t),
        width: 200,
        grows: true,
      },
      {
        key: 'kind',
        title: t`Kind`,
        value: ({ kind }) => translateLabel(kindLabels, kind, t),
        width: 120,
      },
      { key: 'target', title: t`Address`, value: targetOf, width: 220, grows: true },
      {
        key: 'owner',
        title: t`For`,
        value: ({ owner }) => owner?.username ?? t`everyone`,
        width: 140,
      },
      {
        key: 'onCall',
        title: t`On call`,
        value: ({ onCall }) => onCall?.shifts.map(({ from, to }) => `${from}–${to}`).join(', ') ?? t`always`,
        width: 120,
      },
      {
        key: 'lastSentAt',
        title: t`Last message`,
        value: ({ lastSentAt }) => (lastSentAt === null ? null : Date.parse(lastSentAt)),
        text: ({ lastSentAt }) =>
          lastSentAt === null ? '' : nearTime(Date.parse(lastSentAt), now, timezone),
        width: 130,
      },
    ];
    return columns;
  }, [t, now, timezone]);
}
