import type { ColumnType, Generated } from 'kysely';
import type { EscalationStep } from '#domain/alerts/delivery.ts';
import type { QuietHours } from '#contract/http/alertRules.ts';
import type { Remedies, RemedyKind } from '#contract/http/remedies.ts';

export interface AlertRulesTable {
  id: Generated<number>;
  /** Null: it has the name of its condition. */
  name: string | null;
  /** One of `conditions` of `domain/alerts/conditions.ts`. */
  kind: string;
  /** Written as JSON text, read as an object. */
  params: ColumnType<Record<string, number>, string | undefined, string>;
  for_seconds: number;
  clear_seconds: number;
  severity: string;
  /** Both empty: everywhere. */
  server_ids: Generated<number[]>;
  group_ids: Generated<number[]>;
  quiet: ColumnType<QuietHours | null, string | null | undefined, string | null>;
  enabled: Generated<boolean>;
  /** When it was enabled again; null: it has always been. */
  enabled_at: Generated<Date | null>;
  /** Destinations, in order; null: all. */
  steps: ColumnType<EscalationStep[] | null, string | null | undefined, string | null>;
  revision: Generated<number>;
  remedies: ColumnType<Remedies | null, string | null | undefined, string | null>;
  /** The person who switched the remedies on, with whose rights they act. */
  remedies_by: number | null;
}

/** See `IncidentStatus` of `domain/alerts/incident.ts`. */
export interface IncidentsTable {
  id: Generated<number>;
  /** Null: the rule was deleted. */
  rule_id: number | null;
  kind: string;
  severity: string;
  /** The server, or the person who alone sees the incident; both null: the installation. */
  server_id: number | null;
  user_id: number | null;
  phase: 'open' | 'acknowledged' | 'resolved';
  snoozed_until: Date | null;
  holds: boolean;
  good_since: Date | null;
  openings: number;
  figure: number | null;
  opened_at: Date;
  updated_at: Date;
  acknowledged_at: Date | null;
  acknowledged_by: number | null;
  /** Names of people at that time. */
  acknowledged_name: string | null;
  assignee_id: number | null;
  assignee_name: string | null;
  resolved_at: Date | null;
  resolved_by: number | null;
  /** Null: the condition was over. */
  resolved_name: string | null;
  /** Remedies are being tried, and no messages are sent until they have failed. */
  held: Generated<boolean>;
  /** Since when the budgets are spent; null: they are not. */
  remedies_spent_at: Date | null;
}

export interface IncidentObjectsTable {
  incident_id: number;
  kind: string;
  object_id: number;
  /** Name at that time. */
  name: string;
  since: Date;
  /** `since` when it first belonged to the incident; null: as now. */
  first_since: Generated<Date | null>;
  /** When it no longer belonged to the incident; null: it still does. */
  gone_at: Date | null;
}

export interface IncidentCommentsTable {
  id: Generated<number>;
  incident_id: number;
  author_id: number | null;
  author_name: string;
  text: string;
  at: Date;
}

/**
 * Events of incidents, for code that notifies people: a queue that is written in the transaction of the
 * change, so that nothing is lost. Read it like this, in one transaction:
 *
 *   select * from incident_events where handled_at is null order by position for update skip locked limit 100
 *
 * then write what has to be delivered into a table of your own, set `handled_at`, commit, and deliver from
 * that table. A process that dies in between leaves both undone, and two processes never get the same row. Do
 * not read by `position` alone: transactions do not commit in its order. The incident itself is read when it
 * is delivered, because it may have changed since; nobody needs to be told of an incident that is snoozed,
 * acknowledged or resolved by then. Quiet hours of its rule: `quietUntil` of `domain/alerts/quietHours.ts`.
 * `escalated` is added by the reader. Rows are deleted after 30 days, handled or not.
 */
export interface IncidentEventsTable {
  position: Generated<number>;
  incident_id: number;
  /** One of `IncidentEventKind` of `domain/alerts/incident.ts`. */
  kind: string;
  at: Date;
  handled_at: Date | null;
}

/** Since when a condition holds, for conditions whose data contain no start time. */
export interface AlertStatesTable {
  rule_id: number;
  /** Server, person and object: see `server/modules/alerts/evaluate.ts`. */
  key: string;
  since: Date;
}

/** Acts of rules: written before they are performed, so that none is performed twice. */
export interface RemedyActsTable {
  id: Generated<number>;
  /** Null: the rule was deleted. */
  rule_id: number | null;
  incident_id: number;
  console_id: number;
  account_id: number | null;
  kind: RemedyKind;
  at: Date;
  cool_down_minutes: number;
  /** `stopping`: a restart whose console will be started once it has ended. */
  state: 'claimed' | 'stopping' | 'done' | 'failed';
  error: string | null;
}

/** People who have seen what remedies would have done: only these remedies may be switched on. */
export interface RemedyDryRunsTable {
  user_id: number;
  /** Digest of the settings. */
  settings: string;
  at: Date;
}
