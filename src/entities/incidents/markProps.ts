/** What an incident may be shown at. */
export interface IncidentMarkProps {
  kind: 'console' | 'server';
  id: number;
}
