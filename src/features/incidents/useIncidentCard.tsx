import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Incident } from '#contract/http/incidents.ts';
import { dateTime } from '#domain/format/time.ts';
import { stateLabels, stateTones } from '#entities/incidents/incidentLabels.ts';
import { useIncidentTexts } from '#entities/incidents/useIncidentTexts.ts';
import { CardLines } from '#ui/DataGrid/CardLines.tsx';
import type { GridCard } from '#ui/DataGrid/gridColumn.ts';
import { usePhoneCard } from '#ui/DataGrid/usePhoneCard.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { translateLabel } from '#ui/translateLabel.ts';
import { useUiContext } from '#ui/uiContext.ts';

/** How incidents are shown as cards on a phone; null: in columns. */
export function useIncidentCard(): GridCard<Incident> | null {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { nameOf, aboutOf } = useIncidentTexts();
  const content = useCallback(
    (incident: Incident) => (
      <CardLines
        title={[nameOf(incident), incident.server?.name].filter(Boolean).join(' · ')}
        badge={
          <StateBadge tone={stateTones[incident.state] ?? 'info'}>
            {translateLabel(stateLabels, incident.state, t)}
          </StateBadge>
        }
        aside={dateTime(Date.parse(incident.openedAt), timezone)}
        about={aboutOf(incident)}
      />
    ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the texts change with the language only
    [t, timezone],
  );
  return usePhoneCard(content);
}
