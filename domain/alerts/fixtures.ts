import type { Incident } from '#contract/http/incidents.ts';

/** An incident that nobody has acknowledged: two consoles of server 1 have failed. */
export const anIncident = (own: Partial<Incident> = {}): Incident => ({
  id: 1,
  kind: 'consoleFailed',
  severity: 'warning',
  state: 'open',
  rule: { id: 2, name: null },
  server: { id: 1, name: 'Server 1' },
  count: 2,
  names: ['C1-01', 'C1-02'],
  consoleIds: [11, 12],
  figure: null,
  openedAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  openings: 1,
  acknowledged: null,
  assignee: null,
  snoozedUntil: null,
  resolved: null,
  comments: 0,
  remedies: null,
  ...own,
});
