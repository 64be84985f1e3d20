import { expect, test } from 'vitest';
import { type AccountEvent, agentSubjects, maxEvents } from '#contract/agent/index.ts';
import { createFakeClock } from '../fakeClock.ts';
import { Deliveries } from './deliveries.ts';

function setUp() {
  const clock = createFakeClock();
  const sent: [subject: string, body: unknown][] = [];
  const state = { down: false };
  const deliveries = new Deliveries('aa01', clock, (subject, body) => {
    if (state.down) return Promise.reject(new Error('nobody there'));
    sent.push([subject, body]);
    return Promise.resolve();
  });
  const captcha = (minute: number): AccountEvent => ({
    kind: 'captcha',
    accountId: 1,
    consoleId: 1,
    at: new Date(minute * 60_000).toISOString(),
  });
  return { clock, sent, state, deliveries, captcha };
}

/** Runs the pending microtasks. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('events are gathered for 10 s and sent together, at most so many at a time', async () => {
  const { clock, sent, deliveries, captcha } = setUp();
  const events = Array.from({ length: maxEvents + 1 }, (_, minute) => captcha(minute));
  for (const event of events) deliveries.putEvent(event);
  clock.pass(9_999);
  await settle();
  expect(sent).toEqual([]);
  clock.pass(1);
  await settle();
  expect(sent).toEqual([
    [agentSubjects.events('aa01'), events.slice(0, maxEvents)],
    [agentSubjects.events('aa01'), events.slice(maxEvents)],
  ]);
});

test('events that the API has not accepted are sent again, and none is left out', async () => {
  const { clock, sent, state, deliveries, captcha } = setUp();
  state.down = true;
  deliveries.putEvent(captcha(1));
  clock.pass(10_000);
  await settle();
  deliveries.putEvent(captcha(2));
  clock.pass(10_000);
  await settle();
  expect(sent).toEqual([]);
  state.down = false;
  clock.pass(1_000);
  await settle();
  const received = sent.flatMap(([, body]) => body as AccountEvent[]);
  expect(received.toSorted((a, b) => (a.at < b.at ? -1 : 1))).toEqual([captcha(1), captcha(2)]);
});
