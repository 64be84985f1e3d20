import { z } from 'zod';
import { id, instant, maxIds, maxStoredInt, reportedText, textLength } from '../common.ts';
import { taskStatuses, taskTypes } from '../enums.ts';
import { account } from '../http/accounts/account.ts';
import { hashPattern } from '../screens.ts';
import { configData } from '../http/configSchema.ts';
import { clipCauses } from './clip.ts';
import { gameActivity, script } from '../http/consoles.ts';

export { agentSubjects, eventSubject } from './subjects.ts';

/** Messages between a server agent and the API over NATS. Users have no permissions on these subjects. */

/**
 * Announced with each hello. `at` orders the starts of an agent: it is the time of the agent's clock, in
 * milliseconds, unless the API knows a later start (`lastStart`). `number` grows with each hello and report.
 */
export const agentStart = z.object({
  id: z.string().min(1).max(100).pipe(reportedText(100)),
  at: z.int().nonnegative(),
  number: z.int().nonnegative(),
});
export type AgentStart = z.infer<typeof agentStart>;

/** Order of an agent's reports. A report that is older than the last known one, for example from a paused process, is ignored. */
const reportOrder = {
  /** `at` of the agent's start. */
  agentStart: z.int().nonnegative().optional(),
  /** Grows within the start. */
  number: z.int().nonnegative().optional(),
};

/** Sent by an agent to register; the answer contains its server and consoles. Its heartbeats have the same shape. */
export const agentHello = z.object({
  computerName: reportedText(100),
  localIp: reportedText(100),
  pcId: reportedText(100),
  agentVersion: reportedText(textLength.name),
  /**
   * The machine's clock at sending, and how far it is ahead of the API's by the last answer, both in
   * milliseconds. Absent from older agents, whose times are used unchanged.
   */
  clock: z.object({ time: z.int(), ahead: z.int().optional() }).optional(),
  /** Space on the disk with the agent's data and recordings, in bytes; absent if unknown. */
  disk: z.object({ free: z.number().nonnegative(), size: z.number().positive() }).optional(),
  /** Part of a hello; absent from those of older agents, whose reports have no order. */
  start: agentStart.optional(),
});

/** Beginning of the error that answers a machine whose clock is wrong by more than a day. */
export const wrongClock = 'The clock of this machine is wrong by more than a day';

/** Error that answers the hello of an agent whose token belongs to no server. After any other error it says hello again. */
export const unknownToken = 'No server has this token.';

/** Account that a console plays, or waits to try again. */
const played = z.object({ consoleId: id, accountId: id });
export type Played = z.infer<typeof played>;

/** Sent with the hello. */
export const ongoingTasks = z.object({
  /** The keys of the agent's unfinished tasks. All other tasks of its server have ended. */
  tasks: z.array(reportedText(100)).default([]),
  /** What its consoles play: the answer names those that must end. Absent from older agents. */
  playing: z.array(played).optional(),
});

/**
 * What an account has done and earned: the figures of its assignment plus what the agent has counted since.
 * Totals instead of differences, so that a report may be lost or repeated.
 */
export const accountFigures = account
  .pick({ connectionInfo: true, activity: true, captcha: true, balance: true })
  .required();
export type AccountFigures = z.infer<typeof accountFigures>;

/** A day, `YYYY-MM-DD`, in the timezone of the installation. */
const day = z.iso.date();

/** What a console plays: an account and the script that plays it. */
export const assignment = z.object({
  /** Day of today's figures; absent when there are none. */
  day: day.optional(),
  /** Absent for an account without figures, and from an API that does not send them. */
  figures: accountFigures.optional(),
  account: z.object({ id, email: z.string(), index: z.int() }),
  script: script.nullable(),
  /** Config that the scheduler planned for this run, applied over those of group and server; absent in other runs. */
  config: z.object({ id, name: z.string() }).optional(),
});
export type Assignment = z.infer<typeof assignment>;

export const agentWelcome = z.object({
  serverId: id,
  name: z.string(),
  /** A closed server starts nothing, and disconnects its consoles after their running scripts. */
  open: z.boolean(),
  scriptVersion: z.string().nullable(),
  flow: z.int(),
  /** Today's counters start again at midnight in this timezone (IANA name); not sent by every API. */
  timezone: z.string().optional(),
  /**
   * The hello is older than the last known one, and nothing was changed. The clock of the agent was set back:
   * it raises `at` of its start above this value and says hello again.
   */
  lastStart: z.int().optional(),
  /** The API's clock, in milliseconds since the epoch: the agent reports all times by this clock. Not sent by every API. */
  time: z.int().optional(),
  /** Whether the API takes `acts`. Not sent by every API; without it none may be sent. */
  takesActs: z.boolean().optional(),
  /** Acts that the API knows; no other may be sent. Missing: those from before recordings, see `firstActs`. */
  knownActs: z.array(reportedText(textLength.name)).max(100).optional(),
  /** Whether the API takes `screens`. Not sent by every API; without it none may be sent. */
  takesScreens: z.boolean().optional(),
  /** Whether the API takes clips. Not sent by every API; without it none may be sent. */
  takesClips: z.boolean().optional(),
  /** Opaque: changes with the settings of the server and with a restore. Not sent by every API. */
  state: z.string().max(100).optional(),
  /** Public keys that sign the channel credentials of users; not sent by every API. */
  userSigners: z.array(z.string()).optional(),
  consoles: z.array(
    z.object({
      id,
      name: z.string(),
      /** Present when the console was connected when the agent last went offline. */
      assignment: assignment.nullable(),
      /**
       * The console must stop after the running script, and must not retry: it was told to stop while the agent was
       * offline. Not sent by every API.
       */
      mustEnd: z.boolean().optional(),
      /**
       * What a failed console was waiting to retry when the agent last went offline. An agent that was restarted since
       * then retries it. Not for runs of the scheduler, which starts them again itself. Not sent by every API.
       */
      retry: assignment.optional(),
      gameActivity,
      /** Day of today's counters; absent when nothing was counted. */
      activityDay: day.nullish(),
      /** The last failure before this agent started: the first entry of the console's log. */
      failure: z.object({ at: instant, email: z.string(), index: z.int(), error: z.string() }).nullish(),
    }),
  ),
});
export type AgentWelcome = z.infer<typeof agentWelcome>;

/**
 * Answer to a heartbeat. If `state` differs from that of the welcome, an order was lost or the database was restored, and
 * the agent says hello again.
 */
export const heartbeatAnswer = agentWelcome.pick({ time: true, state: true });
export type HeartbeatAnswer = z.infer<typeof heartbeatAnswer>;

/** A pairing or sign-in task that the API put into the queue of a server. */
export const accountTask = z.object({
  /** Key in the reports of this task. */
  key: z.string().min(1).max(100),
  start: instant,
  consoleId: id,
  account: assignment.shape.account,
  type: z.enum(['parring', 'signIn']),
  method: z.enum(['auto', 'link', 'pinCode', 'import', 'check']),
  /** Code of the link, or the pin code of the console. */
  code: z.string().optional(),
  /** Region of an import. */
  region: z.string().optional(),
});
export type AccountTask = z.infer<typeof accountTask>;

/**
 * Sent with commands of the scheduler, which only one API process at a time runs. It increases each time
 * another process takes over. An agent refuses a command with a lower epoch than it has seen, because its
 * sender was replaced.
 */
const epoch = z.int().nonnegative().optional();

/** Command of the API to an agent. Reply: `{ data: {} }` or `{ error }`. */
export const agentCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connect'),
    consoleId: id,
    assignment,
    /** Type in the task history: started by a user, or by the server itself. */
    task: z.enum(['handRun', 'signIn']),
    epoch,
  }),
  /** `by`: name of the user who asked for it. */
  z.object({
    kind: z.literal('disconnect'),
    consoleId: id,
    force: z.boolean(),
    by: z.string().optional(),
    epoch,
  }),
  /** Resumes a paused script, and ends control of the user who paused it. `by`: the user who asked for it. */
  z.object({ kind: z.literal('resume'), consoleId: id, by: z.string() }),
  z.object({ kind: z.literal('accountTasks'), tasks: z.array(accountTask) }),
  z.object({ kind: z.literal('rename'), consoleId: id, name: z.string() }),
  z.object({ kind: z.literal('open'), scriptVersion: z.string().nullable() }),
  /** Disconnects every console: at once, or after its running script. */
  z.object({ kind: z.literal('close'), force: z.boolean() }),
  /**
   * Configs, their fields, or the objects they are attached to have changed: the agent requests the configs
   * of its consoles again.
   */
  z.object({ kind: z.literal('configs') }),
  /** The server's data has changed: the agent sends its hello again. */
  z.object({ kind: z.literal('refresh') }),
  /** Keeps clips of what these consoles have shown; older agents refuse it. */
  z.object({ kind: z.literal('keepClips'), consoleIds: z.array(id).max(maxIds), cause: z.enum(clipCauses) }),
  /** The reply is sent after the installation. */
  z.object({ kind: z.literal('installRemoteControl') }),
  /** Asks for a picture of what a console shows, for a notification. Older agents refuse it. */
  z.object({ kind: z.literal('picture'), consoleId: id }),
]);
export type AgentCommand = z.infer<typeof agentCommand>;

/** Reply to `picture`: a jpeg, base64. Replies to other commands are empty. */
export const commandReply = z.object({ picture: z.base64().optional() });

/** Sent by an agent when the state of a console has changed; alone, or several as a list. */
export const consoleReport = z.object({
  ...reportOrder,
  consoleId: id,
  status: z.int().min(-1).max(maxStoredInt),
  accountId: id.nullable(),
  error: reportedText(textLength.description).nullable(),
  nextCheckAt: instant.nullable(),
  gameActivity,
  /** Figures of the account; absent when the agent does not count them. */
  figures: accountFigures.optional(),
  /** Day of today's counters, by the agent's clock; absent when the agent does not know when days start. */
  day: day.optional(),
  /** Absent when the agent does not report pauses. */
  script: z
    .object({
      paused: z.boolean(),
      pausedBy: reportedText(textLength.padName).nullable(),
      /** Name of the user who resumed the script last; absent: nobody did, or it resumed by itself. */
      resumedBy: reportedText(textLength.padName).optional(),
    })
    .optional(),
});
export type ConsoleReport = z.infer<typeof consoleReport>;

/** Answer to reports, tasks and events. Without `refused`, all items are stored. */
export const stored = z.object({
  /**
   * Items that the API will never store, by their position in the message, with a reason for the log of the
   * agent; they are not sent again.
   */
  refused: z.array(z.object({ index: z.int().nonnegative(), reason: z.string() })).optional(),
});
export type RefusedItem = NonNullable<z.infer<typeof stored>['refused']>[number];

/**
 * Errors of a message that the API cannot read at all, so sending it again is useless. After any other error
 * the message is sent again.
 */
export const unreadableMessage = 'The message is invalid.';
export const longMessage = 'The message is too long.';
export const finalErrors: ReadonlySet<string> = new Set([unreadableMessage, longMessage]);

/** Maximum number of console reports in one message. */
export const maxReports = 100;

/**
 * Maximum size of a message of an agent, in bytes; the API does not read longer ones. {@link maxReports}
 * reports with every field filled have 144 kB, 264 kB in a script with three bytes per character, and 444 kB
 * if their texts consist of control characters, which JSON escapes. All other messages are shorter.
 */
export const maxMessageBytes = 512 * 1024;

/** Sent by an agent when the state of a task has changed. */
export const taskReport = z.object({
  ...reportOrder,
  /** Identifies the task among those of the server; never reused. */
  key: z.string().min(1).max(100).pipe(reportedText(100)),
  consoleId: id,
  accountId: id,
  type: z.enum(taskTypes),
  status: z.enum(taskStatuses),
  tag: reportedText(textLength.description).nullable(),
  error: reportedText(textLength.description).nullable(),
  start: instant,
  end: instant.nullable(),
  /** What a task found out about the pairing, if that is not clear from its type and status: a lost pairing. */
  paired: z.boolean().optional(),
});
export type TaskReport = z.infer<typeof taskReport>;

/** The account of an event, and its console. */
const subject = { accountId: id, consoleId: id, at: instant };
const goals = z.int().min(0).max(99);

/**
 * What happened to a playing account, for the accounts database. Kind, account and time identify an event, so
 * it may be sent again: an agent gives the events of one kind and account different times.
 */
export const accountEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('match'),
    ...subject,
    /** One of the contract's `difficulties`; others, and null, count as unknown. */
    difficulty: reportedText(textLength.name).nullable(),
    /** Rating of the opponent's team; null when unknown. */
    rating: z.int().min(1).max(99).nullable(),
    /** Our goals and those of the opponent. */
    score: z.tuple([goals, goals]),
    /** A match with equal scores may be lost: somebody left it, or penalties decided it. */
    result: z.enum(['win', 'draw', 'loss']),
    /** Whether it was a match of Division Rivals. */
    isRivals: z.boolean(),
  }),
  /** `problem`: one of the contract's `problemKinds`; others count as `encountered-an-issue`. */
  z.object({ kind: z.literal('problem'), ...subject, problem: reportedText(100) }),
  z.object({ kind: z.literal('captcha'), ...subject }),
]);
export type AccountEvent = z.infer<typeof accountEvent>;

/** Maximum number of events in one message. */
export const maxEvents = 200;

/** Acts that the first API with acts knew. */
export const firstActs = ['taken', 'takenOver', 'returned', 'lost', 'typed', 'screenshot'] as const;
/** All acts. */
export const actKinds = [...firstActs, 'recordingViewed'] as const;

/** What a user did with a console over the channel, for the activity. `userId` is null if unknown. */
export const consoleAct = z.object({
  ...reportOrder,
  consoleId: id,
  userId: id.nullable(),
  /**
   * When it happened, by the API's clock; absent from older agents. The API takes its own time instead of a later one,
   * and the earliest of the past day instead of an earlier one.
   */
  at: instant.optional(),
  /** `lost`: control ended without an act of its holder, see `reason`. `typed`: into the console's own keyboard. */
  act: z.enum(actKinds),
  /** Previous holder of control, for `takenOver`. */
  fromId: id.nullable().optional(),
  /** Why control was lost, as in `lastHandover`. */
  reason: reportedText(textLength.name).optional(),
  /** Length of the typed text, in characters; the text itself stays with the agent. */
  length: z.int().nonnegative().max(maxStoredInt).optional(),
});
export type ConsoleAct = z.infer<typeof consoleAct>;

/** Maximum number of acts in one message. */
export const maxActs = 100;

/** Reports that a console shows something else; see `domain/screens`. */
export const consoleScreen = z.object({
  ...reportOrder,
  consoleId: id,
  /** The screen by the hash of its picture; null: the whole picture moves, as in a match. Absent: there are no pictures. */
  screen: z
    .object({ hash: z.string().regex(hashPattern), since: instant })
    .nullable()
    .optional(),
  /** Title of the running script; null: none runs, or it is paused. */
  script: reportedText(textLength.description).nullable(),
  /** Since when a connected console has no picture; absent while it has one, or none is expected. */
  pictureLostSince: instant.optional(),
  /** An example of a screen that the API does not know yet: a jpeg of at most `exampleSize` pixels, base64. */
  picture: z.base64().max(12_000).optional(),
});
export type ConsoleScreen = z.infer<typeof consoleScreen>;

/** Maximum number of screens in one message. */
export const maxScreens = 40;

/** Answer to screens: `wanted` are the consoles whose pictures the API asks for. */
export const screensStored = stored.extend({ wanted: z.array(id).optional() });

/** Request of an agent for the name of the user behind a private inbox (`_INBOX.{userId}.…`), to show who controls a console. */
export const whoIs = {
  request: z.object({ userId: id }),
  reply: z.object({
    name: z.string(),
    /** Whether the user holds valid channel credentials for this server now; not sent by every API. */
    hasAccess: z.boolean().optional(),
  }),
};
export type WhoIsReply = z.infer<typeof whoIs.reply>;

/**
 * Request of an agent for the configs of its consoles: when it starts an account, after each hello, and after
 * the command `configs`. The values are those at the time of the reply, so the last reply has the newest
 * ones.
 */
export const consoleConfigs = {
  request: z.object({ consoleIds: z.array(id).min(1).max(maxReports) }),
  /** Consoles that are not on the agent's server are left out. */
  reply: z.object({
    consoles: z.array(
      z.object({
        consoleId: id,
        /** Values by field name, and the script version as `scriptVersion`. Never contains secrets. */
        values: configData,
      }),
    ),
  }),
};
export type ConsoleConfigs = z.infer<typeof consoleConfigs.reply>['consoles'];

/** Interval of heartbeats in milliseconds; after three missed ones the agent counts as offline. */
export const heartbeatMs = 2_000;
