import { z } from 'zod';
import { edited, factsOf, renamed } from './fact.ts';

export const consoleFacts = {
  ...factsOf('consoles_view', {
    /** A new console, because an account was added to it. */
    consoleAdded: {},
    consoleRenamed: renamed,
    consoleEdited: edited,
    /** The console was opened or closed for work. */
    consoleOpened: {},
    consoleClosed: {},
    /** A user or a scheduler has started the console with an account. */
    consoleStarted: {},
    consoleStopped: {},
    /** The start was refused. */
    consoleStartFailed: { error: z.string() },
    consoleConnecting: {},
    consoleConnected: {},
    consoleDisconnected: {},
    consoleFailed: { error: z.string().nullable() },
    /** The console works again after a failure. `failedFor`: seconds; null: unknown. */
    consoleRecovered: { failedFor: z.number().nullable() },
    /**
     * The console shows the same for too long while its script runs. `screen`: name of the screen; null: it
     * has none. `after`: seconds.
     */
    consoleStuck: { screen: z.string().nullable(), after: z.number() },
    /** The console shows something else again, or stopped working. `after`: seconds. */
    consoleUnstuck: { after: z.number() },
    consolePaused: { by: z.string().nullable() },
    /** The pause ended, also because the script ended. */
    consoleResumed: { by: z.string().nullable() },
    controlTaken: {},
    /** `from`: the previous holder. */
    controlTakenOver: { from: z.string().nullable() },
    controlReturned: {},
    /** The agent ended control: `reason` as in the channel. */
    controlLost: { reason: z.string() },
    /** `length`: characters; the text is not kept. */
    consoleTextTyped: { length: z.int() },
    screenshotTaken: {},
    /** A user viewed the recording; at most one fact in ten minutes. */
    recordingViewed: {},
    /** A clip of the recording was kept; `cause` as named by agents. */
    clipKept: { cause: z.string(), clip: z.string() },
  }),
} as const;

/** Facts about the screens that consoles show. */
export const screenFacts = factsOf('screens_view', {
  /** `from` null: the screen had no name. */
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
