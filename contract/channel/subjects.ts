import { channelMethods, type ChannelMethodName } from './methods.ts';

/** Last parts of subjects that differ from the method's name: `logs` exists for accounts and for consoles. */
const tails: Partial<Record<ChannelMethodName, string>> = { accountLogs: 'logs' };

/** Target of a request: a server, or one of its consoles. */
export interface ChannelTarget {
  /** Token of the server. */
  token: string;
  /** Required for methods of a console. */
  consoleId?: number | undefined;
}

/** Subject of a method: `{token}.server.info`, `{token}.console.7.getState`, `{token}.accounts.logs`. */
export function subjectOf(
  name: ChannelMethodName,
  target: { token: string; consoleId?: number | string | undefined },
): string {
  const tail = tails[name] ?? name;
  const { scope } = channelMethods[name];
  if (scope !== 'console') return `${target.token}.${scope}.${tail}`;
  if (target.consoleId === undefined) throw new Error(`${name} needs a console`);
  return `${target.token}.console.${target.consoleId}.${tail}`;
}

/**
 * Header with the user JWT of the app's channel credentials (never the seed), sent with {@link authenticatedMethods}
 * and {@link namedMethods}.
 */
export const credentialsHeader = 'Dugout-User';

/** Requests that change who controls a console: the agent refuses those of which {@link credentialsHeader} proves another sender. */
export const authenticatedMethods: ReadonlySet<ChannelMethodName> = new Set(['setPad', 'setScriptPaused']);

/** Requests that the activity tells of. It names their user only if {@link credentialsHeader} proves it: an older app sends none. */
export const namedMethods: ReadonlySet<ChannelMethodName> = new Set([
  'getScreenshot',
  'recording',
  'recordingPart',
  'keepClip',
  'setKeyboardText',
]);

/** Whether requests carry {@link credentialsHeader}. */
export const carriesCredentials = (name: ChannelMethodName): boolean =>
  authenticatedMethods.has(name) || namedMethods.has(name);

/** Methods that may also be published without a reply subject, and so without a known sender. */
export const unansweredMethods: ReadonlySet<ChannelMethodName> = new Set(['setDualshockState']);

/** Prefix of the private reply subjects of a user. */
export const inboxPrefixOf = (userId: number | string): string => `_INBOX.${userId}`;

/**
 * Id of the user behind a private reply subject, `_INBOX.{userId}.…`; null for any other subject. Only private
 * subjects may be replied to: the replier has permissions that the sender may lack.
 */
export function userOfInbox(reply: string): number | null {
  const [, digits] = /^_INBOX\.(\d{1,10})(?:\.[\w-]+)+$/.exec(reply) ?? [];
  return digits === undefined ? null : Number(digits);
}
