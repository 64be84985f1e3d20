import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type Incident, severities } from '#contract/http/incidents.ts';
import { createDateText } from '#domain/format/zone.ts';
import {
  severityLabels,
  severityTones,
  stateLabels,
  stateTones,
} from '#entities/incidents/incidentLabels.ts';
import { useIncidentTexts } from '#entities/incidents/useIncidentTexts.ts';
import type { GridColumn } from '#ui/DataGrid/gridColumn.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { translateLabel } from '#ui/translateLabel.ts';

type Column = GridColumn<Incident>;

export function useIncidentColumns(): readonly Column[] {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { nameOf, aboutOf } = useIncidentTexts();
  return useMemo(() => {
    const dateText = createDateText(timezone);
    const date = (
      key: string,
      title: string,
      read: (incident: Incident) => string | null | undefined,
    ): Column => {
      const timeOf = (incident: Incident): number | null => {
        const at = read(incident);
        return at ? Date.parse(at) : null;
      };
      const text = (incident: Incident): string => {
        const at = timeOf(incident);
        return at === null ? '' : dateText(at);
      };
      return { key, title, value: timeOf, text, filter: 'date', width: 140 };
    };
    const columns: Column[] = [
      {
        key: 'name',
        title: t({ message: 'What', context: 'incident' }),
        value: nameOf,
        isPinned: true,
        isName: true,
        width: 190,
      },
      { key: 'server', title: t`Server`, value: ({ server }) => server?.name ?? '', width: 150 },
      {
        key: 'severity',
        title: t`Severity`,
        value: ({ severity }) => (severities as readonly string[]).indexOf(severity),
        text: ({ severity }) => translateLabel(severityLabels, severity, t),
        cell: ({ severity }) => (
          <StateBadge tone={severityTones[severity] ?? 'info'}>
            {translateLabel(severityLabels, severity, t)}
          </StateBadge>
        ),
        filter: {
          options: severities.map((severity, at) => ({
            value: String(at),
            label: t(severityLabels[severity]),
          })),
        },
        width: 120,
      },
      {
        key: 'state',
        title: t`State`,
        value: ({ state }) => state,
        text: ({ state }) => translateLabel(stateLabels, state, t),
        cell: ({ state }) => (
          <StateBadge tone={stateTones[state] ?? 'info'}>{translateLabel(stateLabels, state, t)}</StateBadge>
        ),
        filter: {
          options: Object.entries(stateLabels).map(([value, label]) => ({ value, label: t(label) })),
        },
        width: 140,
      },
      { key: 'about', title: t({ message: 'About', context: 'incident' }), value: aboutOf, width: 220 },
      date('openedAt', t`Opened`, ({ openedAt }) => openedAt),
      {
        key: 'assignee',
        title: t`Assigned to`,
        value: ({ assignee }) => assignee?.name ?? '',
        width: 140,
      },
      {
        key: 'acknowledged',
        title: t`Acknowledged by`,
        value: ({ acknowledged }) => acknowledged?.by?.name ?? '',
        width: 150,
      },
      {
        key: 'openings',
        title: t({ message: 'Times', context: 'incident' }),
        value: ({ openings }) => openings,
        filter: 'number',
        align: 'end',
        width: 90,
      },
      {
        key: 'comments',
        title: t`Comments`,
        value: ({ comments }) => comments,
        filter: 'number',
        align: 'end',
        width: 110,
      },
      date('snoozedUntil', t`Snoozed until`, ({ snoozedUntil }) => snoozedUntil),
      date('resolvedAt', t`Resolved at`, ({ resolved }) => resolved?.at),
    ];
    return columns;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the texts change with the language only
  }, [t, timezone]);
}
