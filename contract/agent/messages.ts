import { z } from 'zod';
import { clipPart, clipPartStored } from './clip.ts';
import {
  agentHello,
  ongoingTasks,
  agentWelcome,
  heartbeatAnswer,
  agentCommand,
  commandReply,
  consoleReport,
  stored,
  maxReports,
  taskReport,
  accountEvent,
  maxEvents,
  consoleAct,
  maxActs,
  consoleScreen,
  maxScreens,
  screensStored,
  whoIs,
  consoleConfigs,
  heartbeatMs,
  type agentSubjects,
} from './index.ts';

/**
 * Every message between agents and the API, as the AsyncAPI document describes it. A request has a reply in the envelope of
 * the channel, `{ data }` or `{ error }`; a sender that gets none, or an error that is not one of `finalErrors`, sends it again.
 */
export const agentMessages = {
  hello: {
    sender: 'agent',
    description: `Registers the agent, after each start, after each reconnection and after the command \`refresh\`. \`start\` names the start of the agent: reports and tasks of an earlier one, or with a lower \`number\`, are ignored; an answer with \`lastStart\` has changed nothing, and the agent asks again with a higher \`start.at\`. \`playing\` names what its consoles play or wait to try again; the answer marks with \`mustEnd\` those for which an order to end was given meanwhile. An error: no server has this token, or the clock of the machine is wrong by more than a day, which the agent logs: it asks again every 2 s. After any other error it asks again after half a second, and its consoles play on.`,
    request: agentHello.extend(ongoingTasks.shape),
    reply: agentWelcome,
  },
  heartbeat: {
    sender: 'agent',
    description: `Sent every ${heartbeatMs / 1_000} s. \`clock\` has the time of the machine and by how much it is ahead of the API's; the answer has the API's time, and \`state\`: if that differs from the \`state\` of the welcome and no order has changed the server since, the agent says hello again. Every time that an agent reports is the API's: it corrects its clock by half of the round trip. A clock that is wrong by more than a day is refused. After three missed heartbeats the agent counts as offline.`,
    request: agentHello,
    reply: heartbeatAnswer,
  },
  report: {
    sender: 'agent',
    description: `States of consoles: one, or up to ${maxReports} as a list. A new state is sent at once. Of the reports of one console that are not accepted yet only the newest is sent again.`,
    request: z.union([consoleReport, z.array(consoleReport).max(maxReports)]),
    reply: stored,
  },
  task: {
    sender: 'agent',
    description: 'State of one task. Sent again until it is accepted; of one task only the newest state.',
    request: taskReport,
    reply: stored,
  },
  events: {
    sender: 'agent',
    description: `Matches, problems and captchas of accounts, gathered for 10 s, up to ${maxEvents} in one message. Sent again until they are accepted: the API stores each once.`,
    request: z.array(accountEvent).max(maxEvents),
    reply: stored,
  },
  acts: {
    sender: 'agent',
    description: `What users have done with consoles: control, text typed and pictures taken; up to ${maxActs} in one message, only to an API whose answer to the hello has \`takesActs\`. Sent again until they are accepted: the API stores each once, by the start of the agent and \`number\`.`,
    request: z.array(consoleAct).max(maxActs),
    reply: stored,
  },
  screens: {
    sender: 'agent',
    description: `What consoles show, when it has changed: up to ${maxScreens} in one message, at most one a second, only to an API whose answer to the hello has \`takesScreens\`. Of one console only the newest is sent again until it is accepted. A console in \`wanted\` shows a screen that the API does not know: it is sent again with a picture once it has stood for 10 s.`,
    request: z.array(consoleScreen).max(maxScreens),
    reply: screensStored,
  },
  clip: {
    sender: 'agent',
    description: `A part of a clip: the minute before a failure or the end of control, or one that somebody keeps. Sent one after another, only to an API whose answer to the hello has \`takesClips\`, until the answer's \`next\` is \`bytes\`; while the API has no room (\`isFull\`) the agent waits.`,
    request: clipPart,
    reply: clipPartStored,
  },
  whoIs: {
    sender: 'agent',
    description: `Asks for the name of the user behind a private inbox, to show who controls a console. An error for a user who may not see the server of the agent.`,
    ...whoIs,
  },
  configs: {
    sender: 'agent',
    description:
      'Asks for the configs of consoles: when an account starts, after each hello, and after the command `configs`.',
    ...consoleConfigs,
  },
  command: {
    sender: 'api',
    description:
      'Command to an agent. One with a lower `epoch` than the agent has seen is refused: its sender has been replaced.',
    request: agentCommand,
    reply: commandReply,
  },
} as const satisfies Record<
  keyof typeof agentSubjects,
  { sender: 'agent' | 'api'; description: string; request: z.ZodType; reply: z.ZodType }
>;
