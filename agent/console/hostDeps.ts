import type {
  AccountEvent,
  Assignment,
  ConsoleAct,
  ConsoleReport,
  ConsoleScreen,
  TaskReport,
} from '#contract/agent/index.ts';
import type { ConsoleDriver, ConsoleEvents } from '#agent/driver.ts';
import type { Clips } from '#agent/recorder/clips.ts';
import type { RecordingStore } from '#agent/recorder/recordingStore.ts';
import type { ConsoleSettings } from '#agent/console/settings.ts';

/** A console that writes a line to the log, and the account that it plays. */
export interface LoggedConsole {
  readonly name: string;
  readonly assignment: Assignment | null;
}

export interface HostDeps extends ConsoleSettings {
  makeDriver(events: ConsoleEvents): ConsoleDriver;
  onReport(report: ConsoleReport, kind: 'state' | 'activity'): void;
  onTask(task: TaskReport): void;
  onEvent(event: AccountEvent): void;
  onAct(act: ConsoleAct): void;
  onScreen(screen: ConsoleScreen): void;
  /** See {@link ConsoleCounters}. */
  today(): string | null;
  /** Takes a line for the server's log, and for the log of the account that plays. */
  onLog(line: string, host: LoggedConsole): void;
  /** Called when an account is being started: the config that it plays with has to be requested. */
  onStart(): void;
  /** Where the console is recorded, and the share of a core for that; absent: it is not recorded. */
  recording?: { store: RecordingStore; clips: Clips; share(): number } | null;
}
