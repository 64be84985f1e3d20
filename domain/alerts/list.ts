import { type Incident, severities } from '#contract/http/incidents.ts';

const rankOf = ({ severity }: Pick<Incident, 'severity'>): number => {
  const rank = (severities as readonly string[]).indexOf(severity);
  return rank === -1 ? severities.length : rank;
};

/** Incidents that nobody has acknowledged, the most severe first, then the newest. */
export const openIncidents = (incidents: readonly Incident[]): Incident[] =>
  incidents.filter(({ state }) => state === 'open').toSorted((a, b) => rankOf(a) - rankOf(b) || b.id - a.id);

/** The highest severity; `info` without incidents. */
export const mostSevere = (incidents: readonly Pick<Incident, 'severity'>[]): string =>
  incidents.toSorted((a, b) => rankOf(a) - rankOf(b))[0]?.severity ?? 'info';
