import { z } from 'zod';
import { empty, id, idParams, instant, listOf } from '../common.ts';
import { endpoint, ownSessionErrors } from '../endpoint.ts';
import { mailLanguage } from './auth.ts';

/** A device that gets messages by Web Push (RFC 8030), even when the app is closed. */
const device = z.object({
  id,
  /** SHA-256 of its endpoint, base64url; a browser recognizes itself by it. */
  endpointHash: z.string(),
  /** What its browser says about itself. */
  device: z.string().nullable(),
  createdAt: instant,
  lastSentAt: instant.nullable(),
});
export type PushDevice = z.infer<typeof device>;

/** A key of a subscription, base64url: a point of P-256, or 16 bytes. */
const keyText = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), 'notText');

const address = z.url({ protocol: /^https?$/ }).max(2_000);
const subscription = z.object({
  endpoint: address,
  keys: z.object({ p256dh: keyText(87), auth: keyText(22) }),
});

export const getPushKey = endpoint({
  summary: 'Read the key that push is signed with',
  description:
    '`applicationServerKey` of a subscription: the public VAPID key of the installation (RFC 8292).',
  method: 'GET',
  path: '/push/key',
  access: ['incidents_view'],
  optional: true,
  response: z.object({ key: z.string() }),
});

export const getPushDevices = endpoint({
  summary: "List the caller's devices that are told by push",
  description:
    'Newest first. `endedAt`: when the push service ended the subscription of the last device that was added in this session; null if it did not, or a device was added since.',
  refuses: [...ownSessionErrors],
  method: 'GET',
  path: '/push/devices',
  access: ['incidents_view'],
  optional: true,
  response: listOf(device).extend({ endedAt: instant.nullable().optional() }),
});

export const addPushDevice = endpoint({
  summary: 'Have a device told by push',
  description:
    'With the subscription of its browser. The same endpoint again is the same device, of whoever has added it last. It ends with the session of this call. The first one adds a destination of the caller. A device whose push service answers 404 or 410 is forgotten.',
  refuses: [...ownSessionErrors, 'addressForbidden'],
  method: 'POST',
  path: '/push/devices',
  access: ['incidents_view'],
  optional: true,
  body: subscription.extend({ language: mailLanguage }),
  response: z.object({ id }),
});

export const removePushDevice = endpoint({
  summary: 'Stop telling a device by push',
  description: 'Removes a device of the caller.',
  refuses: [...ownSessionErrors, 'deviceNotFound'],
  method: 'DELETE',
  path: '/push/devices/:id',
  access: 'session',
  optional: true,
  params: idParams,
  response: empty,
});

export const testPushDevice = endpoint({
  summary: 'Send a test to a device',
  description:
    'Sends a test message to a device of the caller, now, once. `fault` is like that of a destination.',
  refuses: [...ownSessionErrors, 'deviceNotFound', 'tooManyAttempts'],
  method: 'POST',
  path: '/push/devices/:id/test',
  access: ['incidents_view'],
  optional: true,
  params: idParams,
  response: z.object({ fault: z.string().nullable() }),
});

export const acknowledgeByPush = endpoint({
  summary: 'Acknowledge incidents from a notification',
  description:
    'The service worker has no session: the message brought a token that does this and nothing else, for a day, as long as the person may.',
  refuses: ['pushTokenInvalid'],
  method: 'POST',
  path: '/push/acknowledge',
  access: 'public',
  optional: true,
  body: z.object({ token: z.string().max(4_000) }),
  response: z.object({ count: z.int() }),
});

export const renewPushDevice = endpoint({
  summary: 'Replace the subscription of a device',
  description:
    'When its browser has replaced it. The service worker has no session: it proves with the address and the secret of the old subscription, which only the browser and this API know, that the device is its own.',
  refuses: ['deviceNotFound', 'addressForbidden'],
  method: 'POST',
  path: '/push/renew',
  access: 'public',
  optional: true,
  body: subscription.extend({ old: z.object({ endpoint: address, auth: keyText(22) }) }),
  response: empty,
});
