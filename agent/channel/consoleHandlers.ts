import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ConsoleHost } from '#agent/console/consoleHost.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import type { Sender } from '#agent/console/consoleActs.ts';
import { refuse } from '#agent/errors.ts';
import type { ConsoleHandlers } from '#agent/channel/handlers.ts';
import type { UserNames } from '#agent/channel/userNames.ts';

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

export function consoleHandlers(names: UserNames, clock: Pick<AgentClock, 'time'>): ConsoleHandlers {
  /** Consoles whose new holder is unknown, with the first request for the name of that holder. */
  const unnamed = new WeakMap<ConsoleHost, Promise<void>>();
  /** Display name of a sender. It never comes from the request, which could name a colleague. */
  const nameOf = (sender: Sender): string =>
    sender === null ? 'unknown' : (names.lastKnown(sender) ?? `user ${sender}`);
  /** Replaces the display name by the user's real name as soon as it is known. */
  const learnName = (gameConsole: ConsoleHost, sender: number): Promise<void> =>
    names.learn(sender, (name) => gameConsole.control.rename(sender, name));
  const nameHolder = (gameConsole: ConsoleHost, sender: number): void => {
    const isUnknown = names.lastKnown(sender) === null;
    const learned = learnName(gameConsole, sender).finally(() => {
      if (unnamed.get(gameConsole) === learned) unnamed.delete(gameConsole);
    });
    if (isUnknown) unnamed.set(gameConsole, learned);
  };
  return {
    async logs({ lines, filter, compress }, gameConsole) {
      const text = gameConsole.log.tail(lines, filter).join('\n');
      return compress ? { gzip: (await compressed(text)).toString('base64') } : { text };
    },
    // Waits for the first reply about a new holder, so that nobody reads of a take-over by `user 7`.
    getState: (_request, gameConsole, { user }) =>
      unnamed.get(gameConsole)?.then(() => gameConsole.stateFor(user)) ?? gameConsole.stateFor(user),
    getTransformedScreenshot: (options, gameConsole) => gameConsole.pictures.frame(options),
    getVideo: (request, gameConsole, { user }) => gameConsole.video.next(request, user),
    async getScreenshot(_request, gameConsole, { named }) {
      const frame = await gameConsole.pictures.frame(original);
      gameConsole.acts.screenshot(named);
      return frame;
    },
    recording(request, gameConsole, { named }) {
      if (!gameConsole.recorder) throw refuse('methodUnknown', { method: 'recording' });
      // A request without pictures does not count as viewing the recording.
      if (request.kinds?.length !== 0) gameConsole.acts.viewed(named);
      return gameConsole.recorder.timeline(request);
    },
    recordingPart(request, gameConsole, { named }) {
      if (!gameConsole.recorder) throw refuse('methodUnknown', { method: 'recordingPart' });
      gameConsole.acts.viewed(named);
      return gameConsole.recorder.part(request);
    },
    keepClip({ seconds }, gameConsole, { named }) {
      if (!gameConsole.recorder) throw refuse('methodUnknown', { method: 'keepClip' });
      gameConsole.acts.viewed(named);
      gameConsole.recorder.keep('byHand', seconds);
      return {};
    },
    setDualshockState(message, gameConsole, { user, line: connection }) {
      gameConsole.assertConnected();
      return { seq: gameConsole.control.apply(message, user, connection) };
    },
    setPad({ pad, line, from, requiresLine }, gameConsole, { user: sender }) {
      // Releasing is always allowed, even if the console has disconnected in the meantime.
      if (pad !== null) gameConsole.assertConnected();
      gameConsole.control.setPad(pad === null ? null : nameOf(sender), sender, line, from, requiresLine);
      if (pad !== null && sender !== null) nameHolder(gameConsole, sender);
      return {};
    },
    getScriptPaused: (_request, gameConsole) => gameConsole.scriptState,
    async setScriptPaused({ paused, line, takeFrom }, gameConsole, { user: sender }) {
      if (paused) gameConsole.assertConnected();
      gameConsole.control.setPaused(paused, { sender, name: nameOf(sender) }, line, takeFrom);
      if (sender !== null && (paused || takeFrom !== undefined)) await learnName(gameConsole, sender);
      return gameConsole.scriptState;
    },
    getKeyboardOpened: (_request, gameConsole) => ({ opened: gameConsole.driver.keyboard.opened() }),
    setKeyboardText({ text, line, until }, gameConsole, { user, named }) {
      gameConsole.assertConnected();
      if (until !== undefined && clock.time() > until) throw refuse('textTooLate');
      gameConsole.control.assertMayType(user, line);
      gameConsole.driver.keyboard.setText(text);
      gameConsole.acts.typed(named, text.length);
      return {};
    },
    closeKeyboard(request, gameConsole, { user }) {
      gameConsole.control.assertMayType(user, request?.line);
      gameConsole.driver.keyboard.close();
      gameConsole.acts.endTyping();
      return {};
    },
  };
}
