import { Recording } from '#agent/frames/recording.ts';
import { hash } from '#domain/random.ts';
import { runAgents } from '#agent/run.ts';
import { SimulatedConsole } from './consoles/simulatedConsole.ts';

/** Pictures of simulated consoles, shared by these agents; programs on X displays have none. */
const recording = new Recording();
/** Disk size of each simulated machine. */
const diskBytes = 512 * 2 ** 30;
await runAgents(
  (gameConsole, events, { pictures, ...settings }) =>
    new SimulatedConsole({
      ...gameConsole,
      ...settings,
      events,
      recording: pictures === 'recorded' ? recording : null,
    }),
  (token) => ({ size: diskBytes, free: Math.round(diskBytes * (0.25 + (hash(`disk:${token}`) % 50) / 100)) }),
);
