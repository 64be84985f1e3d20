import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { Incident } from '#contract/http/incidents.ts';
import { incidentKeys } from '#data/incidents/incidentKeys.ts';
import { useIncidents, useOpenCount } from '#data/incidents/incidents.ts';
import { useListState } from '#data/lists/useListState.ts';
import { pathTo } from '#domain/access/paths.ts';
import { mostSevere, openIncidents } from '#domain/alerts/list.ts';
import { useIncidentTexts } from '#entities/incidents/useIncidentTexts.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Row, Rows, Section } from './Section.tsx';

const none: readonly Incident[] = [];

/** The incidents that nobody has acknowledged, the most severe first. */
export function OpenIncidents() {
  const { t } = useLingui();
  const { nameOf, aboutOf } = useIncidentTexts();
  const query = useIncidents();
  const state = useListState(query, incidentKeys.current());
  const incidents = openIncidents(query.data ?? none);
  const count = useOpenCount() ?? incidents.length;
  if (state.error === null && incidents.length === 0) return null;
  if (!query.data) return <ListPending state={state} failedTitle={t`Incidents cannot be loaded`} />;
  // The page itself says that it is offline.
  const stale = state.isOffline ? null : <ListStale state={state} />;
  if (incidents.length === 0) return stale;
  return (
    <Box mb={16}>
      {stale}
      <Section
        tone={mostSevere(incidents) === 'critical' ? 'negative' : 'warning'}
        icon={IconBell}
        title={t`Open incidents`}
        count={count}
      >
        <Rows items={incidents}>
          {(incident) => (
            <Row
              key={incident.id}
              to={pathTo('incidents', { query: { incident: incident.id } })}
              isNameLong
              name={nameOf(incident)}
              place={incident.server?.name}
              what={aboutOf(incident)}
              since={Date.parse(incident.openedAt)}
            />
          )}
        </Rows>
      </Section>
    </Box>
  );
}
