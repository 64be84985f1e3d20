import { expect, test } from 'vitest';
import { browserEnvironment, type ExitReason } from './environment.ts';

test.each([
  ['blur', window],
  ['beforeunload', window],
  ['pagehide', window],
  ['freeze', document],
] as const)('%s ends control while a listener is subscribed', (name, target) => {
  const reasons: ExitReason[] = [];
  const stop = browserEnvironment.onExit((reason) => reasons.push(reason));
  target.dispatchEvent(new Event(name));
  expect(reasons).toEqual(['windowLeft']);
  stop();
  target.dispatchEvent(new Event(name));
  expect(reasons).toHaveLength(1);
});
