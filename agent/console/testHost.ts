import type {
  AccountEvent,
  AgentWelcome,
  Assignment,
  ConsoleAct,
  ConsoleReport,
  TaskReport,
} from '#contract/agent/index.ts';
import type { ConsoleDriver, ConsoleEvents, ScriptTitle } from '#agent/driver.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { ConsoleHost } from '#agent/console/consoleHost.ts';

const gameActivity = { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 2, playedTotal: 5 };
export const assignment = {
  account: { id: 11, email: 'one@mail.test', index: 0 },
  script: { title: 'Rivals', description: '' },
};

/** Listeners of a host of which a test wants to know nothing more. */
export const unheard = {
  onReport: () => undefined,
  onTask: () => undefined,
  onEvent: () => undefined,
  onAct: () => undefined,
  onScreen: () => undefined,
  onLog: () => undefined,
  onStart: () => undefined,
  today: () => null,
};

interface Given {
  id?: number;
  failures?: number;
  /** Whether the console is simulated. */
  isSimulated?: boolean;
  resumed?: boolean;
  failure?: AgentWelcome['consoles'][number]['failure'];
  retry?: Assignment;
  /** How requests for a picture end. */
  frame?: 'refused' | 'never';
}

/** A host with a driver that does nothing, and records of everything that happens. */
export function createTestHost({
  id = 1,
  failures = 0,
  isSimulated = true,
  resumed = false,
  failure = null,
  retry,
  frame = 'refused',
}: Given = {}) {
  const clock = createFakeClock();
  const told: string[] = [];
  const reports: ConsoleReport[] = [];
  const tasks: TaskReport[] = [];
  const logged: string[] = [];
  const happened: AccountEvent[] = [];
  const acts: ConsoleAct[] = [];
  let events: ConsoleEvents = { onLog: () => undefined, onMatchEnd: () => undefined };
  const script = { running: false, paused: false, title: '', description: '' };
  const driver: ConsoleDriver = {
    isSimulated,
    begin: () => told.push('begin'),
    ready: (already) => told.push(already ? 'resumed' : 'ready'),
    end: () => {
      told.push('end');
      Object.assign(script, { running: false, paused: false });
    },
    frame: () => (frame === 'never' ? new Promise(() => undefined) : Promise.reject(new Error('no picture'))),
    setPad: () => undefined,
    rename: (name) => told.push(`rename ${name}`),
    configure: (values) => told.push(`config ${JSON.stringify(values)}`),
    catchUp: () => undefined,
    script: {
      state: () => script,
      start: (title: ScriptTitle) => Object.assign(script, title, { running: true }),
      stop: () => Object.assign(script, { running: false }),
      pause: () => Object.assign(script, { paused: true }),
      resume: () => Object.assign(script, { paused: false }),
    },
    keyboard: { opened: () => false, setText: () => undefined, close: () => undefined },
  };
  const host = new ConsoleHost(
    {
      id,
      name: 'console-01',
      assignment: resumed ? assignment : null,
      gameActivity,
      failure,
      ...(retry && { retry }),
    },
    {
      clock,
      seed: 'test',
      connectMs: null,
      failures,
      makeDriver: (given) => {
        events = given;
        return driver;
      },
      onReport: (report) => reports.push(report),
      onTask: (task) => tasks.push(task),
      onEvent: (event) => happened.push(event),
      onAct: (act) => acts.push(act),
      onScreen: () => undefined,
      today: () => null,
      onLog: (line) => logged.push(line),
      onStart: () => told.push('start'),
    },
  );
  const endMatch = (score: [number, number] = [2, 1]): void =>
    events.onMatchEnd({ score, difficulty: 'amateur', rating: 71 });
  return { clock, told, reports, tasks, logged, happened, acts, host, script, endMatch };
}
