import type { Msg } from 'nats';
import { expect, test } from 'vitest';
import { createDispatch, type DispatchDeps } from '#agent/channel/dispatch.ts';

const subject = 'ab12.server.remoteControlInstalled';

/** Replies to a request with this reply subject, and how often its handler ran. */
function answersTo(reply: string | undefined): { answers: string[]; handled: number } {
  const answers: string[] = [];
  let handled = 0;
  const remoteControlInstalled = (): { installed: boolean } => {
    handled += 1;
    return { installed: true };
  };
  const dispatch = createDispatch({
    handlers: { remoteControlInstalled } as unknown as DispatchDeps['handlers'],
    gameConsole: () => undefined,
    checkSender: () => undefined,
    provesSender: () => false,
    onFault: (error) => {
      throw error;
    },
  });
  dispatch({
    subject,
    reply,
    data: new Uint8Array(),
    respond: (payload: string) => answers.push(payload),
  } as unknown as Msg);
  return { answers, handled };
}

test('a request from a private inbox is answered', () => {
  expect(answersTo('_INBOX.7.abc.1')).toEqual({ answers: ['{"data":{"installed":true}}'], handled: 1 });
});

test('a request without a reply subject is ignored', () => {
  expect(answersTo(undefined)).toEqual({ answers: [], handled: 0 });
  expect(answersTo('')).toEqual({ answers: [], handled: 0 });
});

test.each([
  'ab12.console.2.getState',
  'ff00.server.update',
  'dugout.events.userUpdated',
  'dugout.agent.ab12.report',
  '_INBOX.api.x',
  '_INBOX.agent-ff00.x',
  '_INBOX.7',
  '_INBOX.7.>',
  '_INBOX.7.*',
  '_INBOX.7..x',
  '_INBOX.77777777777.x',
])('a request with the reply subject %s is ignored', (reply) => {
  expect(answersTo(reply)).toEqual({ answers: [], handled: 0 });
});
