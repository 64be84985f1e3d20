import { z } from 'zod';
import { fault, id, line, textLength } from '../common.ts';
import type { PermissionName } from '../permissions.ts';
import { screenshotOptions } from './image.ts';
import { padLineId, padMessage } from './pad.ts';
import { recordingPartRequest, recordingReply, recordingRequest } from './recording.ts';
import { videoRequest } from './video.ts';

/** Maximum size of a request, in bytes; NATS closes the connection of a user who sends more. */
export const maxRequestBytes = 64 * 1024;

/** The part of a subject between the server's token and the method. */
export type ChannelScope = 'server' | 'console' | 'accounts';

/** One method of the channel. A reply of `'image'` is raw bytes with {@link imageHeaders}. */
export interface ChannelMethod {
  readonly scope: ChannelScope;
  readonly permission: PermissionName;
  readonly request: z.ZodType;
  readonly reply: z.ZodType | 'image';
  /** What the schemas do not say, for the AsyncAPI document. A plain literal, which is removed from the browser's code. */
  readonly description: string;
  readonly timeoutMs: number;
}

const noBody = z.object({}).optional();
const empty = z.object({});

/** Whether a script runs, whether it is paused, and by whom. */
export const scriptState = z.object({
  running: z.boolean(),
  paused: z.boolean(),
  /** Name of the user who paused the script. */
  pausedBy: z.string().nullable(),
});
export type ScriptState = z.infer<typeof scriptState>;

/** How the last control lease of a console ended. */
export const handover = z.object({
  /** Name of the holder. */
  from: z.string(),
  /** Pad line of the holder; null for other users, and if the holder named none. */
  line: padLineId.nullable(),
  /** Name of the user who ended it; null when nobody did, or if unknown. */
  by: z.string().nullable(),
  /** `silence`: no message from the holder for too long. `other`: a reason unknown to this app. */
  reason: z
    .enum(['givenBack', 'takenOver', 'scriptResumed', 'silence', 'disconnected', 'other'])
    .catch('other'),
});
export type Handover = z.infer<typeof handover>;

export const consoleState = z.object({
  script: scriptState.extend({ title: z.string(), description: z.string() }),
  keyboardOpened: z.boolean(),
  /** Name of the pad that controls the console; null when none does. */
  pad: z.string().nullable(),
  /**
   * Pad line that controls the console; the agent accepts pad states of this line. Only its holder gets it:
   * absent or null for other users, when the holder named none, and when the agent does not report it.
   */
  padLine: padLineId.nullable().optional(),
  /** How control of the console last ended; absent when the agent does not report it. */
  lastHandover: handover.nullable().optional(),
  /** Config that the scheduler planned for the current run; absent when the agent does not report it. */
  config: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
});
export type ConsoleState = z.infer<typeof consoleState>;

const method = <const M extends ChannelMethod>(definition: M): M => definition;

/** All methods of the channel: scope, permission, schemas of request and reply, and the timeout in milliseconds. */
export const channelMethods = {
  info: method({
    description: 'Name, user and address of the machine, and the version of its agent.',
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
    description: 'Load of the machine: the processor in percent, memory in bytes.',
    scope: 'server',
    permission: 'servers_view',
    request: noBody,
    /** `used` of the processor is a percentage; memory is in bytes. */
    reply: z.object({
      processor: z.object({ used: z.number() }),
      memory: z.object({ used: z.number(), total: z.number() }),
    }),
    timeoutMs: 5_000,
  }),
  update: method({
    description:
      'Installs another version of the agent from `url`, whose archive `password` opens. The reply is sent before the agent starts again.',
    scope: 'server',
    permission: 'servers_update',
    request: z.object({ url: line(2000), password: line(100) }),
    reply: empty,
    timeoutMs: 5_000,
  }),
  queueLogs: method({
    description: "The last lines of the agent's log, of all consoles or of the one that is named.",
    scope: 'server',
    permission: 'consoles_logs_view',
    request: z.object({ consoleName: z.string().max(1000).optional() }),
    reply: z.object({ lines: z.array(z.string()) }),
    timeoutMs: 30_000,
  }),
  remoteControlInstalled: method({
    description: 'Whether the program for remote control of the machine is installed.',
    scope: 'server',
    permission: 'servers_remote_control',
    request: noBody,
    reply: z.object({ installed: z.boolean() }),
    timeoutMs: 5_000,
  }),
  remoteControlParams: method({
    description: 'Id and password with which a remote control program reaches the machine.',
    scope: 'server',
    permission: 'servers_remote_control',
    request: noBody,
    reply: z.object({ id: z.string(), password: z.string() }),
    timeoutMs: 5_000,
  }),
  accountLogs: method({
    description: 'The log files of an account as a ZIP archive, in base64.',
    scope: 'accounts',
    permission: 'accounts_logs_view',
    request: z.object({ accountId: id }),
    /** Base64. */
    reply: z.object({ zip: z.string() }),
    timeoutMs: 30_000,
  }),
  logs: method({
    description:
      "The last lines of a console's log that contain `filter`: as `text`, or with `compress` as `gzip` in base64.",
    scope: 'console',
    permission: 'consoles_logs_view',
    request: z.object({ lines: z.int().positive(), filter: z.string().max(1000), compress: z.boolean() }),
    /** `gzip` (base64) when `compress` was set, else `text`. */
    reply: z.union([z.object({ text: z.string() }), z.object({ gzip: z.string() })]),
    timeoutMs: 30_000,
  }),
  getState: method({
    description:
      'What a console does: its script, an open keyboard, who controls it and how control last ended.',
    scope: 'console',
    permission: 'consoles_view',
    request: noBody,
    reply: consoleState,
    timeoutMs: 500,
  }),
  getTransformedScreenshot: method({
    description:
      'The picture of a console. While the console is failed: the last one before that, if the agent has kept it, for a request without `after`; older agents refuse it.',
    scope: 'console',
    permission: 'consoles_view',
    request: screenshotOptions,
    reply: 'image',
    timeoutMs: 5_000,
  }),
  getScreenshot: method({
    description:
      'The original picture of 960x540 pixels, as png. While the console is failed: the last one before that, if the agent has kept it; older agents refuse it.',
    scope: 'console',
    permission: 'consoles_view',
    request: noBody,
    reply: 'image',
    timeoutMs: 10_000,
  }),
  getVideo: method({
    description:
      'The next picture of a stream of the console, as `video/h264` or `video/vp8`. Each request is a credit for one picture, replies come in the order of the requests, and an empty one says that nothing has changed. The headers `Picture` and `Key` number the pictures and mark those that need no other. A viewer that misses a number names the last one in `keyAfter`. A stream ends 3 s after the last request. An agent that cannot encode replies with `videoUnavailable`, an older one with `methodUnknown`: the viewer then requests single pictures.',
    scope: 'console',
    permission: 'consoles_view',
    request: videoRequest,
    reply: 'image',
    timeoutMs: 3_000,
  }),
  recording: method({
    description:
      'What is recorded of a console between two times: ranges with pictures, gaps and why, and events such as inputs, states and lines of its log; at most 3,000 events, `more` says that there are others after them. `kept` is all that is kept, whatever was asked for. An agent without recorder, as an older one, replies with `methodUnknown`. Who asks for events is told to the activity.',
    scope: 'console',
    permission: 'consoles_recording_view',
    request: recordingRequest,
    reply: recordingReply,
    timeoutMs: 10_000,
  }),
  recordingPart: method({
    description:
      'Recorded pictures and events as `application/vnd.dugout.recording`: records of a length, a CRC-32, a type, a time and a payload, see `domain/recording/records.ts`. From the last key picture at or before `at` up to `until`, at most about 512 kB and 60 s; the caller asks on with the time of the last record and `next`. Empty when nothing of that time is kept.',
    scope: 'console',
    permission: 'consoles_recording_view',
    request: recordingPartRequest,
    reply: 'image',
    timeoutMs: 10_000,
  }),
  keepClip: method({
    description:
      'Keeps the last seconds of the recording of a console and the next ten as a clip, which the agent sends to the API. An agent without recorder, as an older one, replies with `methodUnknown`.',
    scope: 'console',
    permission: 'consoles_recording_view',
    request: z.object({ seconds: z.int().min(10).max(120).default(60) }),
    reply: empty,
    timeoutMs: 5_000,
  }),
  setDualshockState: method({
    description:
      'The whole state of the pad. May also be published without a reply subject if it carries the line that the holder has named; without both it is refused. The reply has the number of the last state that was applied: another number than that of the request means that the state was ignored, because it is older, of a line without control, or more than 100,000 ahead. An agent releases everything after 500 ms without a state; what it released so stays released until it changes, because states that a stalled line delivers late must not press it.',
    scope: 'console',
    permission: 'accounts_connect',
    request: padMessage,
    reply: z.object({ seq: z.int() }),
    timeoutMs: 500,
  }),
  setPad: method({
    description:
      "Takes control of the console with a pad for one pad line, or releases it (`null`). An agent of this project shows the sender's name of the API instead of the text in `pad`. `from` is the holder that the caller saw (`null`: nobody). When somebody else controls the console by now, or the same user with another line, nothing changes and the reply is an error with `heldBy`. Without `from` the console is taken from any holder. With `requiresLine` keyboard input needs the line too, as long as this control lasts. Nobody but the holder may learn the line: `getState` has it in replies to the holder's inbox only. Control is a lease: it ends after 15 s without a message of its holder, and a script that the holder has paused goes on.",
    scope: 'console',
    permission: 'accounts_connect',
    request: z.object({
      pad: line(textLength.padName).nullable(),
      line: padLineId.optional(),
      from: z.string().max(textLength.padName).nullable().optional(),
      requiresLine: z.boolean().optional(),
    }),
    reply: empty,
    timeoutMs: 500,
  }),
  getScriptPaused: method({
    description: 'Whether a script runs on the console, whether it is paused, and by whom.',
    scope: 'console',
    permission: 'consoles_view',
    request: noBody,
    reply: scriptState,
    timeoutMs: 500,
  }),
  setScriptPaused: method({
    description:
      "Pauses or resumes the script. The script of another user's control stays paused, unless `takeFrom` names that user: then the script resumes and their control ends. A window without control names its own user to end control in another window. An error with `heldBy` when somebody else than `takeFrom` controls the console by now. A script goes on by itself after 15 s without a message of the user who paused it.",
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
    description: 'Whether the console shows its on-screen keyboard and waits for a text.',
    scope: 'console',
    permission: 'consoles_view',
    request: noBody,
    reply: z.object({ opened: z.boolean() }),
    timeoutMs: 500,
  }),
  setKeyboardText: method({
    description:
      'Enters a text into the on-screen keyboard of the console and confirms it. Refused while another user controls the console, with another `line` than that of the holder, and after `until` (milliseconds since the epoch by the clock of the API): the sender has given up by then, and a line that was cut may deliver it much later.',
    scope: 'console',
    permission: 'accounts_connect',
    request: z.object({
      text: z.string().max(textLength.keyboard),
      line: padLineId.optional(),
      until: z.number().optional(),
    }),
    reply: empty,
    timeoutMs: 500,
  }),
  closeKeyboard: method({
    description:
      'Closes the on-screen keyboard of the console without a text. Refused as `setKeyboardText` is while somebody else controls the console.',
    scope: 'console',
    permission: 'accounts_connect',
    request: z.object({ line: padLineId.optional() }).optional(),
    reply: empty,
    timeoutMs: 500,
  }),
} as const satisfies Record<string, ChannelMethod>;

export type ChannelMethodName = keyof typeof channelMethods;

export type MethodOf<S extends ChannelScope> = {
  [N in ChannelMethodName]: (typeof channelMethods)[N]['scope'] extends S ? N : never;
}[ChannelMethodName];

export type ChannelRequest<N extends ChannelMethodName> = z.input<(typeof channelMethods)[N]['request']>;
export type ParsedRequest<N extends ChannelMethodName> = z.output<(typeof channelMethods)[N]['request']>;
export type ChannelReply<N extends ChannelMethodName> =
  (typeof channelMethods)[N]['reply'] extends infer R extends z.ZodType ? z.output<R> : Uint8Array;

/** A reply that is an error. `heldBy`: name of the user who controls the requested console. */
export const errorReply = fault.extend({ heldBy: z.string().optional() });

/** Envelope of every reply that is not an image. */
export const replyEnvelope = z.union([z.object({ data: z.unknown() }), errorReply]);
