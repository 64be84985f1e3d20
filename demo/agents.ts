import { Recording } from '#agent/frames/recording.ts';
import { runAgents } from '#agent/run.ts';
import { SimulatedConsole } from './consoles/simulatedConsole.ts';

/** Agents whose consoles are simulated, apart from those that are programs on X displays. */
const recording = new Recording();
await runAgents(
  (gameConsole, events, { pictures, ...settings }) =>
    new SimulatedConsole({
      ...gameConsole,
      ...settings,
      events,
      recording: pictures === 'recorded' ? recording : null,
    }),
);
