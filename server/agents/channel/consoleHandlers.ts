import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ConsoleHost } from '../console/consoleHost.ts';
import type { Sender } from '../console/control.ts';
import type { ConsoleHandlers } from './handlers.ts';
import type { Names } from './names.ts';

const compressed = promisify(gzip);

/** The original picture: 960x540 png. */
const original = {
  width: 960,
  height: 540,
  format: 'png',
  quality: 100,
  grayscale: false,
  maxLifetime: 0,
} as const;

/** Name that stands until the real one is known. */
function nameFor(names: Names, console: ConsoleHost, sender: Sender): string {
  const known = sender === null ? null : names.peek(sender);
  return known ?? console.control.padOf(sender) ?? (sender === null ? 'unknown' : `user ${sender}`);
}

/** What each method of a console does. */
export function consoleHandlers(names: Names): ConsoleHandlers {
  /** What a sender calls itself is replaced by the name of the user, once that is known. */
  const learnName = async (console: ConsoleHost, sender: number): Promise<void> => {
    const name = await names.of(sender);
    if (name !== null) console.control.rename(sender, name);
  };
  return {
    async logs({ lines, filter, compress }, console) {
      const text = console.log.tail(lines, filter).join('\n');
      return compress ? { gzip: (await compressed(text)).toString('base64') } : { text };
    },
    getState: (_request, console) => console.state,
    getTransformedScreenshot: (options, console) => console.driver.frame(options),
    getScreenshot: (_request, console) => console.driver.frame(original),
    setDualshockState(message, console, { user, line: connection }) {
      console.mustBeConnected();
      return { seq: console.control.apply(message, user, connection) };
    },
    setPad({ pad, line, from }, console, { user: sender }) {
      // Giving back is always right, also when the console went away meanwhile.
      if (pad !== null) console.mustBeConnected();
      const known = pad === null || sender === null ? null : names.peek(sender);
      console.control.setPad(known ?? pad, sender, line, from);
      if (sender !== null && pad !== null && known === null) void learnName(console, sender);
      return {};
    },
    getScriptPaused: (_request, console) => console.scriptState,
    async setScriptPaused({ paused, line, takeFrom }, console, { user: sender }) {
      if (paused) console.mustBeConnected();
      console.control.setPaused(paused, { sender, name: nameFor(names, console, sender) }, line, takeFrom);
      if (sender !== null && (paused || takeFrom !== undefined)) await learnName(console, sender);
      return console.scriptState;
    },
    getKeyboardOpened: (_request, console) => ({ opened: console.driver.keyboard.opened() }),
    setKeyboardText({ text }, console, { user }) {
      console.mustBeConnected();
      console.control.mustNotBeOthers(user);
      console.driver.keyboard.setText(text);
      return {};
    },
    closeKeyboard(_request, console, { user }) {
      console.control.mustNotBeOthers(user);
      console.driver.keyboard.close();
      return {};
    },
  };
}
