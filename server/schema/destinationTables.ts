import type { ColumnType, Generated } from 'kysely';
import type { OnCall } from '#contract/http/destinations.ts';
import type { SentNotification } from '#domain/alerts/delivery.ts';

/** Destinations of messages about incidents. */
export interface DestinationsTable {
  id: Generated<number>;
  /** One of `destinationKinds`. */
  kind: string;
  name: string;
  /** Null: it belongs to the installation. */
  owner_id: number | null;
  enabled: Generated<boolean>;
  language: string;
  on_call: ColumnType<OnCall | null, string | null | undefined, string | null>;
  /** Address of a mail, host of a webhook. */
  target: string | null;
  template: string | null;
  /** Address and secrets of a webhook, encrypted; see `server/modules/destinations/secrets.ts`. */
  secrets: string | null;
  created_at: Date;
  /** The last messages, newest first. */
  told: ColumnType<SentNotification[], string | undefined, string>;
  /** When it may be notified of new incidents, and of other changes. Null: at once. */
  news_at: Date | null;
  rest_at: Date | null;
  /** Failures since the last success. */
  attempts: Generated<number>;
  retry_at: Date | null;
  /** If a process claims the destination and dies, the claim ends then. */
  claimed_until: Date | null;
  failing_since: Date | null;
  fault: string | null;
  last_sent_at: Date | null;
}

/** A message for one destination about one event of an incident. */
export interface AlertDeliveriesTable {
  id: Generated<number>;
  /** Position of the event: see `incident_events`. */
  position: number;
  destination_id: number;
  incident_id: number;
  kind: string;
  at: Date;
  /** Later than `at` for destinations that are notified without an acknowledgement. */
  due_at: Date;
  /** `dropped`: the message was no longer needed. */
  state: Generated<'waiting' | 'sent' | 'dropped' | 'dead'>;
  /** When it was due first, or sent again by hand. */
  since: Date;
  attempts: Generated<number>;
  fault: string | null;
}

export interface PushDevicesTable {
  id: Generated<number>;
  user_id: number;
  /** It ends with this session; null: it was added by a process of an earlier release, and gets nothing. */
  session_id: string | null;
  /** SHA-256 of its address at the push service. */
  endpoint_hash: string;
  /** Address and keys, encrypted. */
  secrets: string;
  language: string;
  device: string | null;
  created_at: Date;
  last_sent_at: Date | null;
}

/** The VAPID keys of the installation. */
export interface PushKeysTable {
  is_only: Generated<boolean>;
  /** Base64url, as browsers require. */
  public_key: string;
  /** The private key, encrypted. */
  secrets: string;
}
