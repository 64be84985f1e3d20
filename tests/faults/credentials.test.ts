import { afterAll, beforeAll, expect, test } from 'vitest';
import { focusedIntervalMs } from '#domain/control/refresh.ts';
import { type App, connectedConsole, openApp } from '#tests/support/app.ts';
import { users } from '#tests/support/users.ts';
import { watchPicture } from '#tests/support/watchPicture.ts';
import { type Stack, startStack } from '../../scripts/stack.ts';

/** The app's services on a stack whose channel credentials live for seconds. */

/** In seconds. The app renews 10 s after it has received them, so a busy machine has as long for it. */
const credsTtlS = 20;
const patient = { interval: 50 };

let stack: Stack;
let app: App;
beforeAll(async () => {
  stack = await startStack({
    fleet: '6x12',
    maxAgentProcesses: 1,
    env: {
      DUGOUT_SCHEDULERS: '0',
      DUGOUT_AGENT_FAILURES: '0',
      DUGOUT_CREDS_TTL_S: String(credsTtlS),
    },
  });
});
afterAll(async () => {
  await app?.close();
  await stack.stop();
});

test('credentials that expire twice are renewed each time, and no request for a picture fails', async () => {
  app = openApp(stack.url);
  await app.session.login(users.operator);
  await expect.poll(() => app.connection.isLive, patient).toBe(true);
  const target = await connectedConsole(app.api);
  const picture = watchPicture(app.connection, target, {
    intervalMs: focusedIntervalMs,
    inFlight: 1,
    active: true,
    priority: true,
  });
  await expect.poll(picture.last, patient).toBeGreaterThan(0);
  // The first and second credentials have expired by the server's clock, and their connections are closed.
  const secondEnds = (): number => Date.parse(app.creds[1]?.expiresAt ?? '9999-01-01');
  await expect
    .poll(() => app.creds.length >= 3 && Date.now() > secondEnds() + 1_000, {
      timeout: 90_000,
      interval: 200,
    })
    .toBe(true);
  const before = picture.last();
  await expect.poll(picture.last, patient).toBeGreaterThan(before);
  picture.loop.close();
  expect(picture.states.filter(({ error }) => error)).toEqual([]);
  // A stall of a busy machine is shorter.
  expect(picture.longestGapMs()).toBeLessThan(10_000);
});
