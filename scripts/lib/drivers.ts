import { parseArgs } from 'node:util';
import type { X11Setting } from '#agent/x11/settings.ts';
import { ensureKobo, ensureXvfb } from '../ensure.ts';

/** The console of the demo that shows the game, and the settings that its API needs for it. */
const demoConsole = 1;

/** The game's own keys: Space fires, Escape opens the menu. */
const koboKeys = { cross: 'space', circle: 'Escape', square: 'p', options: 'Return' } as const;

/** Fires and turns, and starts again after a game. Up and down would lead into the game's menus. */
const koboScript = [
  { press: ['cross'], holdMs: 200, pauseMs: 300 },
  { press: ['cross', 'dPadRight'], holdMs: 700, pauseMs: 0 },
  { press: ['cross', 'dPadLeft'], holdMs: 900, pauseMs: 0 },
] as const;

/**
 * Environment for the agents by the command line: `--driver x11` shows an open-source game of Debian on the
 * first console, installing it and Xvfb when needed; `DUGOUT_AGENT_X11` takes precedence.
 * @throws TypeError for an unknown option or driver, ToolMissingError
 */
export function driverEnv(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const { driver = 'simulated' } = parseArgs({
    args: [...args],
    options: { driver: { type: 'string' } },
  }).values;
  if (driver === 'simulated' || (driver === 'x11' && env['DUGOUT_AGENT_X11'])) return {};
  if (driver !== 'x11') throw new TypeError(`Unknown driver ${driver}. Known: simulated, x11`);
  return {
    XVFB_BIN: ensureXvfb(),
    DUGOUT_AGENT_X11: JSON.stringify([
      {
        console: demoConsole,
        program: [ensureKobo(), '-nosound', '-width', '640', '-height', '480'],
        size: '640x480',
        keys: koboKeys,
        script: koboScript,
      } satisfies Record<keyof Omit<X11Setting, 'display'>, unknown>,
    ]),
  };
}
