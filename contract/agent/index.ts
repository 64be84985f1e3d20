import { z } from 'zod';
import { id, instant } from '../common.ts';
import { gameActivity, script } from '../http/consoles.ts';

/**
 * What a server agent and the API say to each other over the messaging channel. People have no rights
 * on these subjects.
 */

/** Agent asks who it is and which consoles hang on its server; with the same words it says later that it lives. */
export const agentHello = z.object({
  computerName: z.string(),
  localIp: z.string(),
  pcId: z.string(),
  agentVersion: z.string(),
});

/** What a console is told to play: an account and the script that plays it. */
export const assignment = z.object({
  account: z.object({ id, email: z.string(), index: z.int() }),
  script: script.nullable(),
});
export type Assignment = z.infer<typeof assignment>;

export const agentWelcome = z.object({
  serverId: id,
  name: z.string(),
  consoles: z.array(
    z.object({
      id,
      name: z.string(),
      /** Present when the console was connected when the agent last left. */
      assignment: assignment.nullable(),
      gameActivity,
    }),
  ),
});
export type AgentWelcome = z.infer<typeof agentWelcome>;

/** API tells the agent to do something with a console. Answer: `{ data: {} }` or `{ error }`. */
export const agentCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connect'), consoleId: id, assignment }),
  z.object({ kind: z.literal('disconnect'), consoleId: id, force: z.boolean() }),
  z.object({ kind: z.literal('rename'), consoleId: id, name: z.string() }),
]);
export type AgentCommand = z.infer<typeof agentCommand>;

/** Agent tells the API what became of a console. */
export const consoleReport = z.object({
  consoleId: id,
  status: z.number(),
  accountId: id.nullable(),
  error: z.string().nullable(),
  nextCheckAt: instant.nullable(),
  gameActivity,
});
export type ConsoleReport = z.infer<typeof consoleReport>;

/** Agent asks for the name of the user behind a private inbox (`_INBOX.{userId}.…`), to say who holds a console. */
export const whoIs = { request: z.object({ userId: id }), reply: z.object({ name: z.string() }) };

/** A heartbeat is sent this often; the API calls an agent offline after three missed ones. */
export const heartbeatMs = 2_000;

export const agentSubjects = {
  hello: (token: string) => `dugout.agent.${token}.hello`,
  whoIs: (token: string) => `dugout.agent.${token}.whoIs`,
  report: (token: string) => `dugout.agent.${token}.report`,
  heartbeat: (token: string) => `dugout.agent.${token}.heartbeat`,
  command: (token: string) => `${token}.agent.command`,
} as const;

/** Subject on which API processes tell each other of domain events. */
export const eventSubject = (name: string): string => `dugout.events.${name}`;
