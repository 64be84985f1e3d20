import { expect, test } from 'vitest';
import { browserEnvironment, type ExitReason } from './environment.ts';

test('leaving the window ends control while a listener is subscribed', () => {
  for (const [name, target] of [
    ['blur', window],
    ['beforeunload', window],
    ['pagehide', window],
    ['freeze', document],
  ] as const) {
    const reasons: ExitReason[] = [];
    const stop = browserEnvironment.onExit((reason) => reasons.push(reason));
    target.dispatchEvent(new Event(name));
    expect({ name, reasons }).toEqual({ name, reasons: ['windowLeft'] });
    stop();
    target.dispatchEvent(new Event(name));
    expect({ name, reasons }).toEqual({ name, reasons: ['windowLeft'] });
  }
});
