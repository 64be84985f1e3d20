import { z } from 'zod';
import { empty, id, idParams, instant, line, listOf, maxIds, secretText } from '../common.ts';
import { endpoint, ownSessionErrors } from '../endpoint.ts';
import { email, mailLanguage } from './auth.ts';

/** `push`: the devices of one person. */
export const destinationKinds = ['push', 'mail', 'webhook'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** Bodies of webhooks: our own format, or that of a service. */
export const webhookTemplates = ['json', 'slack', 'discord', 'telegram', 'pagerduty'] as const;
export type WebhookTemplate = (typeof webhookTemplates)[number];

/** Header of webhooks: `t=SECONDS,v1=HEX`, an HMAC-SHA256 with the secret over the text `SECONDS.BODY`. */
export const signatureHeader = 'dugout-signature';
/** Header of webhooks with a text that stays the same when a message is sent again. */
export const deliveryHeader = 'dugout-delivery';

/** A time of day, `HH:mm`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'notText');

/** A shift; if `to` is not after `from`, it lasts until `to` of the next day. */
const shift = z.object({
  from: clock,
  to: clock,
  /** Days on which the shift begins: 1 is Monday, 7 is Sunday. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
});

const onCall = z.object({
  shifts: z.array(shift).min(1).max(20),
  /** IANA. */
  timezone: line(60),
});
export type OnCall = z.infer<typeof onCall>;

const destination = z.object({
  id,
  name: z.string(),
  kind: z.string(),
  /**
   * The person who owns it: it gets messages about what this person may see. Null: it belongs to the
   * installation and gets all messages.
   */
  owner: z.object({ id, username: z.string() }).nullable(),
  /** False for the push of another person, which rules may name, and for what belongs to the owner of the session of a guest or link. */
  canEdit: z.boolean(),
  enabled: z.boolean(),
  language: z.string(),
  /** Null: always on call. */
  onCall: onCall.nullable(),
  /** Address of a mail, or host of a webhook; the rest of a webhook's URL is secret. Null for devices. */
  target: z.string().nullable(),
  template: z.string().nullable(),
  hasSecret: z.boolean(),
  /** Number of devices, for push. */
  devices: z.int().nullable(),
  /** Since when messages have failed; others get them meanwhile. Null: the last message arrived. */
  failingSince: instant.nullable(),
  /** The last failure: a status with the first line of the answer, or a code of `deliveryFaults`. */
  fault: z.string().nullable(),
  lastSentAt: instant.nullable(),
  waiting: z.int(),
  dead: z.int(),
});
export type Destination = z.infer<typeof destination>;

/** Why a message did not arrive without an answer. */
export const deliveryFaults = [
  'timeout',
  'closed',
  'refused',
  'unreachable',
  'certificate',
  'protocol',
  'forbidden',
  'redirect',
  'noDevices',
  'mailNotSetUp',
  'mailRefused',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

const values = {
  name: line(50),
  enabled: z.boolean(),
  language: mailLanguage,
  onCall: onCall.nullable(),
};

/**
 * Secret fields, by kind of destination; `domain/alerts/destination.ts` says which ones each template needs.
 * Omitted ones stay unchanged, secrets unless the format or the host of the address changes.
 */
const secrets = {
  /** For a mail. */
  email: email.optional(),
  /** For a webhook; `http` only in allowed networks. */
  url: secretText(2_000)
    .pipe(z.url({ protocol: /^https?$/ }))
    .optional(),
  template: z.enum(webhookTemplates).optional(),
  /** Signs the body (`json`), or is the routing key of an incident tool. */
  secret: secretText(200).optional(),
  /** For Telegram. */
  chatId: secretText(100).optional(),
};

/** Values that were shown; secrets never are. */
const shown = destination
  .pick({ name: true, enabled: true, language: true, onCall: true, target: true, template: true })
  .partial();

/** Users who may change rules; all others have only the push of their own devices. */
const access = ['alert_rules_update'] as const;
const refuses = [...ownSessionErrors, 'destinationIncomplete', 'timezoneUnknown'] as const;

export const getDestinations = endpoint({
  summary: 'List destinations of alerts',
  description:
    'Those of the caller; for whoever sees every server and may change rules also those of the installation, and whom push tells. Secrets are never sent.',
  method: 'GET',
  path: '/destinations',
  access: ['incidents_view'],
  optional: true,
  response: listOf(destination),
});

export const createDestination = endpoint({
  summary: 'Add a destination of alerts',
  description:
    "One of the installation (`own` false) is told of everything, so it takes somebody who sees every server; another one is told of what its owner sees, and takes the owner's own session. Push is added with a person's first device.",
  refuses,
  method: 'POST',
  path: '/destinations',
  idempotent: true,
  access,
  optional: true,
  body: z.object({ ...values, ...secrets, kind: z.enum(['mail', 'webhook']), own: z.boolean() }),
  response: z.object({ id }),
});

export const updateDestination = endpoint({
  summary: 'Change a destination of alerts',
  description:
    'What is left out stays as it is, secrets too unless the format or the host of the address changes. That of a person is changed in their own session only. `seen` holds the values that were shown: where one of them is not there any more, nothing is changed.',
  refuses: [...refuses, 'destinationNotFound', 'destinationChanged'],
  method: 'PUT',
  path: '/destinations/:id',
  access: ['incidents_view'],
  optional: true,
  params: idParams,
  body: z.object({ ...values, ...secrets, seen: shown }).partial(),
  response: empty,
});

export const deleteDestination = endpoint({
  summary: 'Delete a destination of alerts',
  description:
    'Deletes a destination. Messages that wait for it are not sent; devices for push messages are forgotten.',
  refuses: [...ownSessionErrors, 'destinationNotFound'],
  method: 'DELETE',
  path: '/destinations/:id',
  access: ['incidents_view'],
  optional: true,
  params: idParams,
  response: empty,
});

export const testDestination = endpoint({
  summary: 'Send a test to a destination',
  description:
    'Sends a test message now, once. `fault` is null if it has arrived; otherwise it says why not, like `fault` of a destination.',
  refuses: [...ownSessionErrors, 'destinationNotFound', 'tooManyAttempts'],
  method: 'POST',
  path: '/destinations/:id/test',
  access: ['incidents_view'],
  optional: true,
  params: idParams,
  response: z.object({ fault: z.string().nullable() }),
});

const delivery = z.object({
  id,
  destination: z.object({ id, name: z.string() }),
  incidentId: id,
  /** What happened to the incident, such as `opened`. */
  kind: z.string(),
  /** In the language of the destination. */
  title: z.string(),
  at: instant,
  attempts: z.int(),
  fault: z.string().nullable(),
});
export type AlertDelivery = z.infer<typeof delivery>;

export const getDeadDeliveries = endpoint({
  summary: 'List messages that were given up',
  description:
    'Of the destinations that the caller sees, newest first, 200 at most: refused, or without success for a day.',
  method: 'GET',
  path: '/destinations/dead',
  access: ['incidents_view'],
  optional: true,
  response: listOf(delivery),
});

export const retryDeliveries = endpoint({
  summary: 'Send messages again that were given up',
  description: 'Sends failed messages again; they are retried for a day.',
  method: 'PUT',
  path: '/destinations/dead/retry',
  access: ['incidents_view'],
  optional: true,
  body: z.object({ ids: z.array(id).min(1).max(maxIds) }),
  response: z.object({ count: z.int() }),
});
