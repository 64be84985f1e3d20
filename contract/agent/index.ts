import { z } from 'zod';
import { id, instant, maxStoredInt, reportedText, textLength } from '../common.ts';
import { taskStatuses, taskTypes } from '../enums.ts';
import { gameActivity, script } from '../http/consoles.ts';

/**
 * What a server agent and the API say to each other over the messaging channel. People have no rights
 * on these subjects.
 */

/** Agent asks who it is and which consoles hang on its server; with the same words it says later that it lives. */
export const agentHello = z.object({
  computerName: reportedText(100),
  localIp: reportedText(100),
  pcId: reportedText(100),
  agentVersion: reportedText(textLength.name),
});

/** Said with the hello: the keys of the tasks that the agent still carries. All others of its server are over. */
export const ongoingTasks = z.object({ tasks: z.array(reportedText(100)).default([]) });

/** What a console is told to play: an account and the script that plays it. */
export const assignment = z.object({
  account: z.object({ id, email: z.string(), index: z.int() }),
  script: script.nullable(),
});
export type Assignment = z.infer<typeof assignment>;

export const agentWelcome = z.object({
  serverId: id,
  name: z.string(),
  /** A closed server starts nothing, and ends what it plays after the running scripts. */
  open: z.boolean(),
  /** Version of the scripts that it runs. */
  scriptVersion: z.string().nullable(),
  flow: z.int(),
  /** Public keys that sign the channel credentials of people; absent from an API that does not tell. */
  userSigners: z.array(z.string()).optional(),
  consoles: z.array(
    z.object({
      id,
      name: z.string(),
      /** Present when the console was connected when the agent last left. */
      assignment: assignment.nullable(),
      gameActivity,
      /** With what it failed before this agent came: its log begins with it. */
      failure: z.object({ at: instant, email: z.string(), index: z.int(), error: z.string() }).nullish(),
    }),
  ),
});
export type AgentWelcome = z.infer<typeof agentWelcome>;

/** API tells the agent to do something with a console. Answer: `{ data: {} }` or `{ error }`. */
export const agentCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('connect'),
    consoleId: id,
    assignment,
    /** What it is in the history of tasks: started by a person, or by the server itself. */
    task: z.enum(['handRun', 'signIn']),
  }),
  /** `by`: name of the user who asked for it. */
  z.object({
    kind: z.literal('disconnect'),
    consoleId: id,
    force: z.boolean(),
    by: z.string().optional(),
  }),
  z.object({ kind: z.literal('rename'), consoleId: id, name: z.string() }),
  z.object({ kind: z.literal('open'), scriptVersion: z.string().nullable() }),
  /** Every console disconnects: at once, or after its running script. */
  z.object({ kind: z.literal('close'), force: z.boolean() }),
  /** Something about the server is another than the agent knows: it says hello again. */
  z.object({ kind: z.literal('refresh') }),
  /** Answered when it is installed. */
  z.object({ kind: z.literal('installRemoteControl') }),
]);
export type AgentCommand = z.infer<typeof agentCommand>;

/** Agent tells the API what became of a console. */
export const consoleReport = z.object({
  consoleId: id,
  status: z.int().min(-1).max(maxStoredInt),
  accountId: id.nullable(),
  error: reportedText(textLength.description).nullable(),
  nextCheckAt: instant.nullable(),
  gameActivity,
});
export type ConsoleReport = z.infer<typeof consoleReport>;

/** Agent tells the API how far a task of one of its consoles is. */
export const taskReport = z.object({
  /** Names the task among those of the server, for good. */
  key: z.string().min(1).max(100).pipe(reportedText(100)),
  consoleId: id,
  accountId: id,
  type: z.enum(taskTypes),
  status: z.enum(taskStatuses),
  tag: reportedText(textLength.description).nullable(),
  error: reportedText(textLength.description).nullable(),
  start: instant,
  end: instant.nullable(),
});
export type TaskReport = z.infer<typeof taskReport>;

/** Agent asks for the name of the user behind a private inbox (`_INBOX.{userId}.…`), to say who holds a console. */
export const whoIs = { request: z.object({ userId: id }), reply: z.object({ name: z.string() }) };

/** A heartbeat is sent this often; the API calls an agent offline after three missed ones. */
export const heartbeatMs = 2_000;

export const agentSubjects = {
  hello: (token: string) => `dugout.agent.${token}.hello`,
  whoIs: (token: string) => `dugout.agent.${token}.whoIs`,
  report: (token: string) => `dugout.agent.${token}.report`,
  task: (token: string) => `dugout.agent.${token}.task`,
  heartbeat: (token: string) => `dugout.agent.${token}.heartbeat`,
  command: (token: string) => `${token}.agent.command`,
} as const;

/** Subject on which API processes tell each other of domain events. */
export const eventSubject = (name: string): string => `dugout.events.${name}`;
