import { z } from 'zod';
import { id, line, textLength } from '../common.ts';
import type { PermissionName } from '../permissions.ts';
import { screenshotOptions } from './image.ts';
import { padLineId, padMessage } from './pad.ts';

/** Longest request in bytes; the messaging server cuts the connection of a person who sends more. */
export const maxRequestBytes = 64 * 1024;

/** What stands between the server's token and the method in a subject. */
export type ChannelScope = 'server' | 'console' | 'accounts';

/** One method of the messaging channel. A reply of `'image'` is raw bytes with {@link imageHeaders}. */
export interface ChannelMethod {
  readonly scope: ChannelScope;
  readonly permission: PermissionName;
  readonly request: z.ZodType;
  readonly reply: z.ZodType | 'image';
  readonly timeoutMs: number;
}

const noBody = z.object({}).optional();
const empty = z.object({});

/** Whether a script runs, and if it is held: by whom. */
export const scriptState = z.object({
  running: z.boolean(),
  paused: z.boolean(),
  /** Name of the user who paused it. */
  pausedBy: z.string().nullable(),
});
export type ScriptState = z.infer<typeof scriptState>;

/** How a console left the hands of the one who held it last. */
export const handover = z.object({
  /** Name of the one who held it. */
  from: z.string(),
  /** Pad line for which they held it, if they had named one. */
  line: padLineId.nullable(),
  /** Name of the one who ended it; null when nobody did, or nobody knows. */
  by: z.string().nullable(),
  /** `silence`: nothing was heard of the holder for too long. `other`: a reason that this app does not know. */
  reason: z
    .enum(['givenBack', 'takenOver', 'scriptResumed', 'silence', 'disconnected', 'other'])
    .catch('other'),
});
export type Handover = z.infer<typeof handover>;

export const consoleState = z.object({
  script: scriptState.extend({ title: z.string(), description: z.string() }),
  keyboardOpened: z.boolean(),
  /** Name of the pad that holds the console, if one does. */
  pad: z.string().nullable(),
  /** Pad line that holds the console; absent when the holder has named none, or the agent does not tell. */
  padLine: padLineId.nullable().optional(),
  /** The last time that somebody lost the console or gave it back; absent when the agent does not tell. */
  lastHandover: handover.nullable().optional(),
});
export type ConsoleState = z.infer<typeof consoleState>;

const method = <const M extends ChannelMethod>(definition: M): M => definition;

/** The whole channel: subject tail, who may ask, both shapes, and the time-out in milliseconds. */
export const channelMethods = {
  info: method({
    scope: 'server',
    permission: 'servers_view',
    request: noBody,
    reply: z.object({
      computerName: z.string(),
      userName: z.string(),
      localIp: z.string(),
      agentVersion: z.string(),
    }),
    timeoutMs: 500,
  }),
  stats: method({
    scope: 'server',
    permission: 'servers_view',
    request: noBody,
    /** `used` of the processor is a percentage, memory is in bytes. */
    reply: z.object({
      processor: z.object({ used: z.number() }),
      memory: z.object({ used: z.number(), total: z.number() }),
    }),
    timeoutMs: 5_000,
  }),
  update: method({
    scope: 'server',
    permission: 'servers_update',
    request: z.object({ url: line(2000), password: line(100) }),
    reply: empty,
    timeoutMs: 5_000,
  }),
  queueLogs: method({
    scope: 'server',
    permission: 'consoles_logs_view',
    request: z.object({ consoleName: z.string().max(1000).optional() }),
    reply: z.object({ lines: z.array(z.string()) }),
    timeoutMs: 30_000,
  }),
  remoteControlInstalled: method({
    scope: 'server',
    permission: 'servers_remote_control',
    request: noBody,
    reply: z.object({ installed: z.boolean() }),
    timeoutMs: 5_000,
  }),
  remoteControlParams: method({
    scope: 'server',
    permission: 'servers_remote_control',
    request: noBody,
    reply: z.object({ id: z.string(), password: z.string() }),
    timeoutMs: 5_000,
  }),
  accountLogs: method({
    scope: 'accounts',
    permission: 'accounts_logs_view',
    request: z.object({ accountId: id }),
    /** Base64. */
    reply: z.object({ zip: z.string() }),
    timeoutMs: 30_000,
  }),
  logs: method({
    scope: 'console',
    permission: 'consoles_logs_view',
    request: z.object({ lines: z.int().positive(), filter: z.string().max(1000), compress: z.boolean() }),
    /** `gzip` (base64) when asked to compress, else `text`. */
    reply: z.union([z.object({ text: z.string() }), z.object({ gzip: z.string() })]),
    timeoutMs: 30_000,
  }),
  getState: method({
    scope: 'console',
    permission: 'consoles_view',
    request: noBody,
    reply: consoleState,
    timeoutMs: 500,
  }),
  getTransformedScreenshot: method({
    scope: 'console',
    permission: 'consoles_view',
    request: screenshotOptions,
    reply: 'image',
    timeoutMs: 5_000,
  }),
  /** The original 960x540 png. */
  getScreenshot: method({
    scope: 'console',
    permission: 'consoles_view',
    request: noBody,
    reply: 'image',
    timeoutMs: 10_000,
  }),
  /** May also be published without a reply subject. */
  setDualshockState: method({
    scope: 'console',
    permission: 'accounts_connect',
    request: padMessage,
    reply: z.object({ seq: z.int() }),
    timeoutMs: 500,
  }),
  /**
   * Takes the console with a pad of this name for one line of pad states, or gives it back (`null`). `from` is
   * the holder that the caller saw (`null`: nobody). When somebody else holds the console by now, or the same
   * user with another line, nothing changes and the answer is an error with `heldBy`. Without `from` the console
   * is taken from whoever holds it.
   */
  setPad: method({
    scope: 'console',
    permission: 'accounts_connect',
    request: z.object({
      pad: line(textLength.padName).nullable(),
      line: padLineId.optional(),
      from: z.string().max(textLength.padName).nullable().optional(),
    }),
    reply: empty,
    timeoutMs: 500,
  }),
  getScriptPaused: method({
    scope: 'console',
    permission: 'consoles_view',
    request: noBody,
    reply: scriptState,
    timeoutMs: 500,
  }),
  /**
   * Pauses the script or lets it go on. What another user holds stays as it is, unless `takeFrom` names them: then
   * the script goes on and their control ends. An error with `heldBy` when somebody else holds the console by now.
   */
  setScriptPaused: method({
    scope: 'console',
    permission: 'accounts_connect',
    request: z.object({
      paused: z.boolean(),
      line: padLineId.optional(),
      takeFrom: z.string().optional(),
    }),
    reply: scriptState,
    timeoutMs: 500,
  }),
  getKeyboardOpened: method({
    scope: 'console',
    permission: 'consoles_view',
    request: noBody,
    reply: z.object({ opened: z.boolean() }),
    timeoutMs: 500,
  }),
  setKeyboardText: method({
    scope: 'console',
    permission: 'accounts_connect',
    request: z.object({ text: z.string().max(1000) }),
    reply: empty,
    timeoutMs: 500,
  }),
  closeKeyboard: method({
    scope: 'console',
    permission: 'accounts_connect',
    request: noBody,
    reply: empty,
    timeoutMs: 500,
  }),
} as const satisfies Record<string, ChannelMethod>;

export type ChannelMethodName = keyof typeof channelMethods;

/** Methods of one scope. */
export type MethodOf<S extends ChannelScope> = {
  [N in ChannelMethodName]: (typeof channelMethods)[N]['scope'] extends S ? N : never;
}[ChannelMethodName];

export type ChannelRequest<N extends ChannelMethodName> = z.input<(typeof channelMethods)[N]['request']>;
/** What the agent has parsed of a request. */
export type ParsedRequest<N extends ChannelMethodName> = z.output<(typeof channelMethods)[N]['request']>;
export type ChannelReply<N extends ChannelMethodName> =
  (typeof channelMethods)[N]['reply'] extends infer R extends z.ZodType ? z.output<R> : Uint8Array;

/** Envelope of every reply that is not an image. `heldBy` names who holds the console that was asked for. */
export const replyEnvelope = z.union([
  z.object({ data: z.unknown() }),
  z.object({ error: z.string(), heldBy: z.string().optional() }),
]);
