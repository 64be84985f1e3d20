import { z } from 'zod';
import { localScreenshotUrl } from '../channel/image.ts';
import { id, instant } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Credentials for the messaging channel, as in a `.creds` file: never stored, never logged. `jwt` and `seed`
 * are empty when the session has requested too many: everything else works, and the app may ask again a
 * minute before `expiresAt`.
 */
export const channelCredentials = z.object({ jwt: z.string(), seed: z.string(), expiresAt: instant });
export type ChannelCredentials = z.infer<typeof channelCredentials>;

const userSettings = z.object({
  timezone: z.string(),
  timezoneChangedAt: instant.nullable().default(null),
  paymentPerConsole: z.object({ active: z.boolean(), value: z.number() }).nullable().default(null),
  showAccountAddColumns: z.boolean().default(false),
  canEditAccountIndexes: z.boolean().default(false),
  hardRunButton: z.boolean().default(false),
});

/** Place of the token. A place unknown to this app counts as `query`, where such an API still accepts it. */
const socketAuth = z.enum(['query', 'handshake']).catch('query');
export type SocketAuth = z.infer<typeof socketAuth>;

export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  blocked: z.boolean().default(false),
  createdAt: instant,
  role: z.number(),
  /** USD. */
  balance: z.number().default(0),
  plan: z.object({ id, name: z.string() }).nullable().default(null),
  settings: userSettings,
  /** Signed in through an access link. */
  clone: z.boolean().default(false),
  /** Acting as another user through guest access. */
  guest: z.boolean().default(false),
  /** For guest access: the person who acts. */
  actor: z.object({ id, username: z.string() }).nullable().default(null),
  /** End of a session through an access link, or of guest access from one; null for other sessions. */
  sessionEndsAt: instant.nullable().default(null),
  /** Whether signing in needs a code of an authenticator app. */
  secondFactor: z.boolean().default(false),
  creds: channelCredentials,
  /** WebSocket address of the messaging channel. */
  natsUrl: z.string(),
  /** Origin of the local screenshot service that this user's browser may use. */
  screenshotUrl: z.string().default(localScreenshotUrl),
  /**
   * Where the realtime socket expects the session's token. Browsers log the URL of a failed socket, query included;
   * with `handshake` the token is not part of it.
   */
  socketAuth: socketAuth.default('query'),
  /**
   * Position of the events when this was answered. The app sends it with the first connection of the realtime
   * socket and gets only later events, so that nothing needs to be loaded twice. Not part of the
   * specification.
   */
  position: z.string().nullable().default(null),
});
export type User = z.infer<typeof user>;

export const getMe = endpoint({
  summary: 'Get the caller',
  description:
    'The user of the session, with fresh credentials for the messaging channel, which are never stored and never logged. A session that has requested too many gets empty ones (`jwt` is an empty text) until a minute before their `expiresAt`; everything else works.',
  method: 'GET',
  path: '/me',
  access: 'session',
  response: user,
});
