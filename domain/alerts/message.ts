import type { IncidentChange } from './delivery.ts';

export interface NotifiedIncident {
  id: number;
  change: IncidentChange;
  /** `open`, `acknowledged`, `snoozed` or `resolved`. */
  state: string;
  severity: string;
  /** The condition; see `domain/alerts/conditions.ts`. */
  kind: string;
  /** What has happened, in one line, in the language of the destination. */
  title: string;
  server: string | null;
  /** Number of its objects, and the names of the first ones. */
  count: number;
  names: readonly string[];
  figure: number | null;
  openedAt: string;
  resolvedAt: string | null;
  url: string;
}

export interface AlertMessage {
  /** Id that stays the same when the message is sent again without further changes. */
  id: string;
  title: string;
  /** One line per incident, limited to the first ones. */
  lines: readonly string[];
  url: string;
  /** Whether an incident has opened. */
  hasOpening: boolean;
  incidents: readonly NotifiedIncident[];
}

/** Maximum number of lines in a message; further ones are counted. */
export const maxLines = 10;
