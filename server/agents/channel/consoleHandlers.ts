import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ConsoleHost } from '../console/consoleHost.ts';
import type { Sender } from '../console/control.ts';
import type { ConsoleHandlers } from './handlers.ts';
import type { UserNames } from './userNames.ts';

const compressed = promisify(gzip);

/** Options of the original picture: 960x540 png. */
const original = {
  width: 960,
  height: 540,
  format: 'png',
  quality: 100,
  grayscale: false,
  maxLifetime: 0,
} as const;

/** Display name until the user's name has been fetched. */
function nameFor(names: UserNames, gameConsole: ConsoleHost, sender: Sender): string {
  const known = sender === null ? null : names.getCached(sender);
  return known ?? gameConsole.control.padOf(sender) ?? (sender === null ? 'unknown' : `user ${sender}`);
}

/** Handlers of the channel's console methods. */
export function consoleHandlers(names: UserNames): ConsoleHandlers {
  /** Replaces the name in the message by the user's real name as soon as it is known. */
  const learnName = (gameConsole: ConsoleHost, sender: number): Promise<void> =>
    names.learn(sender, (name) => gameConsole.control.rename(sender, name));
  return {
    async logs({ lines, filter, compress }, gameConsole) {
      const text = gameConsole.log.tail(lines, filter).join('\n');
      return compress ? { gzip: (await compressed(text)).toString('base64') } : { text };
    },
    getState: (_request, gameConsole) => gameConsole.state,
    getTransformedScreenshot: (options, gameConsole) => gameConsole.pictures.frame(options),
    getScreenshot: (_request, gameConsole) => gameConsole.pictures.frame(original),
    setDualshockState(message, gameConsole, { user, line: connection }) {
      gameConsole.assertConnected();
      return { seq: gameConsole.control.apply(message, user, connection) };
    },
    setPad({ pad, line, from }, gameConsole, { user: sender }) {
      // Releasing is always allowed, even if the console has disconnected in the meantime.
      if (pad !== null) gameConsole.assertConnected();
      const known = pad === null || sender === null ? null : names.getCached(sender);
      gameConsole.control.setPad(known ?? pad, sender, line, from);
      if (sender !== null && pad !== null && known === null) void learnName(gameConsole, sender);
      return {};
    },
    getScriptPaused: (_request, gameConsole) => gameConsole.scriptState,
    async setScriptPaused({ paused, line, takeFrom }, gameConsole, { user: sender }) {
      if (paused) gameConsole.assertConnected();
      gameConsole.control.setPaused(
        paused,
        { sender, name: nameFor(names, gameConsole, sender) },
        line,
        takeFrom,
      );
      if (sender !== null && (paused || takeFrom !== undefined)) await learnName(gameConsole, sender);
      return gameConsole.scriptState;
    },
    getKeyboardOpened: (_request, gameConsole) => ({ opened: gameConsole.driver.keyboard.opened() }),
    setKeyboardText({ text }, gameConsole, { user }) {
      gameConsole.assertConnected();
      gameConsole.control.assertNotControlledByOther(user);
      gameConsole.driver.keyboard.setText(text);
      return {};
    },
    closeKeyboard(_request, gameConsole, { user }) {
      gameConsole.control.assertNotControlledByOther(user);
      gameConsole.driver.keyboard.close();
      return {};
    },
  };
}
