import type { ConnectionProblem } from '#agent/channel/connection.ts';
import type { Credentials } from '#node/nats/credsFile.ts';
import type { ConsoleSettings } from '#agent/console/settings.ts';
import type { ConsoleDriver, ConsoleEvents, Frame } from '#agent/driver.ts';
import type { RecordingLimits } from '#agent/recorder/recordingStore.ts';
import type { DiskSpace } from '#node/diskSpace.ts';
import type { Machine } from '#agent/machine.ts';
import type { UpdateSource } from '#agent/update.ts';

export interface AgentOptions {
  natsUrl: string;
  token: string;
  /** A function is called at each connection. */
  creds?: Credentials | (() => Credentials) | undefined;
  /** Source of updates of the agent; without it the agent refuses updates. */
  updates?: UpdateSource | null;
  /** Folder of this agent, for events that wait for the API; without it they are lost when the process ends. */
  folder?: string | null;
  /** Space on the disk of the folder; without it the agent does not report any. */
  disk?: (() => Promise<DiskSpace | null>) | undefined;
  /** Limits of the recordings in the folder; null or absent: consoles are not recorded. */
  recording?: RecordingLimits | null;
  /** Share of a core for recording one console; default: half a percent. */
  recordingShare?: (() => number) | undefined;
  /** The computer that operators see; default: a simulated one. */
  machine?: Machine | undefined;
  settings: ConsoleSettings;
  makeDriver(gameConsole: { id: number; name: string }, events: ConsoleEvents): ConsoleDriver;
  onFault(error: unknown, where: string): void;
  onFrame?: ((frame: Frame) => void) | undefined;
  /** Called when the token belongs to no server (any more): the agent then waits until it is attached to one. */
  onWaiting?(token: string): void;
  /** Called when the agent cannot connect at its start, and when its credentials are refused, but not at every attempt. */
  onConnectionProblem?(problem: ConnectionProblem): void;
}
