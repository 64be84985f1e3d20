import type { PushPayload } from '#contract/push.ts';
import type { Failure } from '#domain/alerts/delivery.ts';
import type { AlertMessage, NotifiedIncident } from '#domain/alerts/message.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { NeedsAccess } from '#server/modules/access/index.ts';
import { acknowledgeToken, maxTokenIncidents } from './acknowledgeToken.ts';
import { forgetDevice } from './deviceChanges.ts';
import { pictureOf } from './picture.ts';
import type { Post } from './post.ts';
import { loadWebPush, type PushKeys, pushKeys } from './pushKeys.ts';
import { deviceSecrets } from './secrets.ts';
import { textsIn } from './messageTexts.ts';

type Deps = Needs<'config' | 'db' | 'log' | 'now'> & NeedsAccess<'vault' | 'downloads'> & { post: Post };

/** How long a push service keeps a message for a device that is off, in seconds: a day; an hour for the end of an incident. */
const ttlS = { news: 86_400, rest: 3_600 } as const;

/** Statuses with which a push service says that a subscription is gone (RFC 8030). */
const goneStatus = /^(404|410)\b/;

export interface Device {
  id: number;
  user_id: number;
  endpoint_hash: string;
  secrets: string;
  language: string;
}

/** The devices of a person whose sessions go on; those of others are forgotten soon. */
export const devicesOf = ({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number) =>
  db
    .selectFrom('push_devices as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .where('p.user_id', '=', userId)
    .where('s.expires_at', '>', now());

/** The columns of a {@link Device}. */
export const deviceColumns = ['p.id', 'p.user_id', 'p.endpoint_hash', 'p.secrets', 'p.language'] as const;

/** What a message replaces on a device: an earlier one about the same incident; a digest only itself, sent again. */
const tagOf = ({ id, incidents: [first, ...more] }: AlertMessage): string =>
  first && more.length === 0 ? `incident-${first.id}` : first ? `alerts-${id}` : id;

/** The names of the objects of an incident, and how many others there are. */
function namesOf({ names, count }: NotifiedIncident, language: string): string {
  const others = count - names.length;
  const named = names.join(', ');
  return named && others > 0 ? `${named} ${textsIn(language).more(others)}` : named;
}

function payloadOf(deps: Deps, message: AlertMessage, { user_id, language }: Device): PushPayload {
  const { vault, now } = deps;
  const { acknowledge, open } = textsIn(language);
  const [first, ...more] = message.incidents;
  const ids = message.incidents.filter(({ state }) => state === 'open').map(({ id }) => id);
  return {
    title: message.title,
    body: more.length > 0 ? message.lines.join('\n') : first ? namesOf(first, language) : '',
    tag: tagOf(message),
    url: new URL(message.url).pathname + new URL(message.url).search,
    image: first && more.length === 0 ? pictureOf(deps, user_id, first) : null,
    silent: !message.hasOpening,
    token:
      ids.length > 0 && ids.length <= maxTokenIncidents ? acknowledgeToken(vault, user_id, ids, now()) : null,
    actions: { acknowledge, open },
  };
}

/** Contact address for the push service: RFC 8292 requires a mail or https address. */
const subjectOf = ({ publicUrl }: Deps['config']): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;

/**
 * Sends a message to one device. A device that the push service reports as gone is deleted at once.
 * @returns null when the push service has accepted it
 */
export async function pushTo(deps: Deps, device: Device, message: AlertMessage): Promise<Failure | null> {
  const keys = await pushKeys(deps.db, deps.vault);
  const { endpoint, headers, body } = await requestOf(deps, device, message, keys);
  const failure = await deps.post(endpoint, { headers, body });
  if (failure && goneStatus.test(failure.fault)) await forgetDevice(deps, device.id);
  if (!failure)
    await deps.db
      .updateTable('push_devices')
      .set({ last_sent_at: deps.now() })
      .where('id', '=', device.id)
      .execute();
  return failure;
}

async function requestOf(deps: Deps, device: Device, message: AlertMessage, keys: PushKeys) {
  const subscription = deviceSecrets.decrypt(deps.vault, device.endpoint_hash, device.secrets);
  const tag = tagOf(message);
  const request = (await loadWebPush()).generateRequestDetails(
    subscription,
    JSON.stringify(payloadOf(deps, message, device)),
    {
      vapidDetails: { subject: subjectOf(deps.config), ...keys },
      TTL: message.hasOpening ? ttlS.news : ttlS.rest,
      urgency: message.hasOpening ? 'high' : 'normal',
      // What a message replaces is useless to a device that was off, too. A topic has at most 32 characters (RFC 8030).
      ...(tag !== 'test' && { topic: tag }),
    },
  );
  const { 'Content-Length': _, ...headers } = request.headers;
  return { ...request, headers };
}

/**
 * Sends a message to the devices of a person. It counts as arrived when one device has it: push services keep
 * messages for the others, and a user must not be notified twice.
 */
export async function pushToPerson(
  deps: Deps,
  userId: number,
  message: (language: string) => AlertMessage,
): Promise<Failure | null> {
  const devices = await devicesOf(deps, userId).select(deviceColumns).execute();
  const settled = await Promise.allSettled(
    devices.map((device) => pushTo(deps, device, message(device.language))),
  );
  const results = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  if (results.includes(null)) return null;
  const lost = settled.find((result) => result.status === 'rejected');
  if (lost) throw lost.reason;
  const passing = results.find((result) => result && !goneStatus.test(result.fault));
  return passing ?? { fault: 'noDevices', isRefused: true, retryAt: null };
}
