import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AlertRule } from '#contract/http/alertRules.ts';
import { useAlertRuleResults } from '#data/incidents/alertRules.ts';
import { durationText } from '#domain/format/duration.ts';
import { conditionLabels, severityLabels, severityTones } from '#entities/incidents/incidentLabels.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { translateLabel } from '#ui/translateLabel.ts';

export function useRuleColumns(): readonly ColumnSpec<AlertRule>[] {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const { data } = useAlertRuleResults();
  return useMemo(() => {
    const results = new Map((data ?? []).map((own) => [own.ruleId, own]));
    return [
      {
        key: 'name',
        title: t`Name`,
        value: ({ name, kind }) => name ?? translateLabel(conditionLabels, kind, t),
        width: 200,
        grows: true,
        isName: true,
      },
      {
        key: 'enabled',
        title: t`State`,
        value: ({ enabled }) => enabled,
        text: ({ enabled }) => (enabled ? t`on` : t`off`),
        cell: ({ enabled }) => (
          <StateBadge tone={enabled ? 'positive' : 'secondary'}>{enabled ? t`on` : t`off`}</StateBadge>
        ),
        width: 100,
      },
      {
        key: 'kind',
        title: t`Condition`,
        value: ({ kind }) => translateLabel(conditionLabels, kind, t),
        width: 180,
        grows: true,
      },
      {
        key: 'severity',
        title: t`Severity`,
        value: ({ severity }) => severity,
        text: ({ severity }) => translateLabel(severityLabels, severity, t),
        cell: ({ severity }) => (
          <StateBadge tone={severityTones[severity] ?? 'info'}>
            {translateLabel(severityLabels, severity, t)}
          </StateBadge>
        ),
        width: 120,
      },
      {
        key: 'remedies',
        title: t`Automatic actions`,
        value: ({ remedies }) => remedies?.enabled ?? false,
        text: ({ remedies }) => (remedies?.enabled ? t`on` : ''),
        cell: ({ remedies }) => (remedies?.enabled ? <StateBadge tone="positive">{t`on`}</StateBadge> : null),
        width: 160,
      },
      ...(['week', 'month'] as const).map((span) => ({
        key: span,
        title: span === 'week' ? t`Auto-resolved, 7 days` : t`Auto-resolved, 30 days`,
        value: ({ id }: AlertRule) => results.get(id)?.[span].withoutHands ?? 0,
        text: ({ id }: AlertRule) => {
          const { withoutHands, ended } = results.get(id)?.[span] ?? { withoutHands: 0, ended: 0 };
          return ended === 0 ? '' : t`${withoutHands} of ${ended}`;
        },
        width: 200,
      })),
      {
        key: 'for',
        title: t`For at least`,
        value: ({ forSeconds }) => forSeconds,
        text: ({ forSeconds }) =>
          forSeconds === 0 ? t`immediately` : durationText(forSeconds * 1_000, locale),
        width: 120,
      },
    ];
  }, [t, locale, data]);
}
