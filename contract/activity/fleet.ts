import { z } from 'zod';
import { edited, factsOf, renamed } from './fact.ts';

export const consoleFacts = {
  ...factsOf('consoles_view', {
    /** New, because an account was added to it. */
    consoleAdded: {},
    consoleRenamed: renamed,
    consoleEdited: edited,
    /** Opened or closed for work. */
    consoleOpened: {},
    consoleClosed: {},
    /** Somebody, or a scheduler, has started it with an account. */
    consoleStarted: {},
    consoleStopped: {},
    /** The start was not accepted. */
    consoleStartFailed: { error: z.string() },
    consoleConnecting: {},
    consoleConnected: {},
    consoleDisconnected: {},
    consoleFailed: { error: z.string().nullable() },
    /** Works again after it has failed. `failedFor`: seconds; null: not known. */
    consoleRecovered: { failedFor: z.number().nullable() },
    /** Shows the same for too long while its script runs. `screen`: its name; null: it has none. `after`: seconds. */
    consoleStuck: { screen: z.string().nullable(), after: z.number() },
    /** Shows something else again, or works no more. `after`: seconds. */
    consoleUnstuck: { after: z.number() },
    consolePaused: { by: z.string().nullable() },
    /** Also when its script has ended while it was paused. */
    consoleResumed: { by: z.string().nullable() },
    controlTaken: {},
    /** `from`: who had it. */
    controlTakenOver: { from: z.string().nullable() },
    controlReturned: {},
    /** Ended by the agent: `reason` as the channel names it. */
    controlLost: { reason: z.string() },
    /** `length`: characters; the text is not kept. */
    consoleTextTyped: { length: z.int() },
    screenshotTaken: {},
    /** Somebody has looked at its recording; told once in ten minutes. */
    recordingViewed: {},
    /** Of its recording; `cause` as agents name it. */
    clipKept: { cause: z.string(), clip: z.string() },
  }),
} as const;

/** Facts about the screens that consoles show. */
export const screenFacts = factsOf('screens_view', {
  /** Null: without a name. */
  screenNamed: { from: z.string().nullable(), to: z.string().nullable() },
  screenEdited: { ...edited, screen: z.string().nullable() },
  screensMerged: { screen: z.string().nullable(), count: z.int() },
  screenSplit: { screen: z.string().nullable() },
  screenForgotten: { screen: z.string().nullable() },
});

/** Facts about servers, their agents and groups. */
export const serverFacts = {
  ...factsOf('servers_view', {
    serverAttached: {},
    serverDetached: {},
    serverEdited: edited,
    serverMoved: renamed,
    serverOpened: { version: z.string().nullable() },
    serverClosed: { force: z.boolean() },
    serverFlowChanged: { from: z.int(), to: z.int() },
    serverVersionChanged: { from: z.string().nullable(), to: z.string() },
    serverOnline: {},
    serverOffline: {},
    agentUpdated: { from: z.string(), to: z.string() },
    remoteControlInstalled: {},
    groupCreated: {},
    groupEdited: edited,
    groupDeleted: {},
  }),
} as const;
