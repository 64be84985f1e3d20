import { IconBell } from '@tabler/icons-react';
import { useIncidentsOf } from '#data/incidents/incidents.ts';
import { mostSevere } from '#domain/alerts/list.ts';
import classes from './Mark.module.css';
import type { IncidentMarkProps } from './markProps.ts';
import { severityTones } from './incidentLabels.ts';
import { useIncidentTexts } from './useIncidentTexts.ts';

/** A mark next to the name of a console or server with an unresolved incident; renders nothing without one. */
export function Mark({ kind, id }: IncidentMarkProps) {
  const incidents = useIncidentsOf(kind, id);
  const { nameOf } = useIncidentTexts();
  if (incidents.length === 0) return null;
  const texts = incidents.map((incident) => `#${incident.id} ${nameOf(incident)}`).join('\n');
  return (
    <span
      role="img"
      className={classes.mark}
      data-tone={severityTones[mostSevere(incidents)]}
      title={texts}
      aria-label={texts}
    >
      <IconBell size={14} stroke={2} aria-hidden="true" />
    </span>
  );
}
