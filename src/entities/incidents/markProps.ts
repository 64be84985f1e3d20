export interface IncidentMarkProps {
  kind: 'console' | 'server';
  id: number;
}
