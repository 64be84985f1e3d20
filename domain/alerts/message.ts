import type { IncidentChange } from './delivery.ts';

export interface NotifiedIncident {
  id: number;
  change: IncidentChange;
  /** `open`, `acknowledged`, `snoozed` or `resolved`. */
  state: string;
  severity: string;
  /** The condition; see `domain/alerts/conditions.ts`. */
  kind: string;
  /** What has happened, in one line in the language of whoever is told. */
  title: string;
  server: string | null;
  /** What it is about: their number and the names of the first ones. */
  count: number;
  names: readonly string[];
  figure: number | null;
  openedAt: string;
  resolvedAt: string | null;
  /** Its page in the app. */
  url: string;
}

export interface AlertMessage {
  /** Stays the same when it is sent again. */
  id: string;
  title: string;
  /** One for each incident, the first ones of many. */
  lines: readonly string[];
  url: string;
  /** Something has opened. */
  hasOpening: boolean;
  incidents: readonly NotifiedIncident[];
}

/** Lines of a message; the rest is counted. */
export const maxLines = 10;
