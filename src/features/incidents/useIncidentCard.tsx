import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Incident } from '#contract/http/incidents.ts';
import { createDateText } from '#domain/format/zone.ts';
import { stateLabels, stateTones } from '#entities/incidents/incidentLabels.ts';
import { useIncidentTexts } from '#entities/incidents/useIncidentTexts.ts';
import type { GridCard } from '#ui/DataGrid/gridColumn.ts';
import { Column, Row } from '#ui/layout/flex.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { translateLabel } from '#ui/translateLabel.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Incidents.module.css';

/** CSS pixels: three lines and their gaps. */
const height = 92;

/** How incidents are shown as cards on a phone; null: in columns. */
export function useIncidentCard(): GridCard<Incident> | null {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const { nameOf, aboutOf } = useIncidentTexts();
  const isPhone = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const card = useMemo<GridCard<Incident>>(() => {
    const dateText = createDateText(timezone);
    return {
      height,
      content: (incident) => (
        <Column component="span" gap={4} lh="20px">
          <span data-truncate>{[nameOf(incident), incident.server?.name].filter(Boolean).join(' · ')}</span>
          <Row component="span" gap={8} wrap="nowrap" miw={0}>
            <StateBadge tone={stateTones[incident.state] ?? 'info'}>
              {translateLabel(stateLabels, incident.state, t)}
            </StateBadge>
            <span className={classes.opened}>{dateText(Date.parse(incident.openedAt))}</span>
          </Row>
          <span data-truncate className={classes.about}>
            {aboutOf(incident)}
          </span>
        </Column>
      ),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the texts change with the language only
  }, [t, timezone]);
  return isPhone ? card : null;
}
