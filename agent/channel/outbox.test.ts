import { expect, test } from 'vitest';
import { createFakeClock } from '#agent/fakeClock.ts';
import { Outbox } from '#agent/channel/outbox.ts';

interface Report {
  consoleId: number;
  played: number;
}

const report = (consoleId: number, played: number): [consoleId: number, report: Report] => [
  consoleId,
  { consoleId, played },
];

function setUp() {
  const clock = createFakeClock();
  const sent: [consoleId: number, played: number][][] = [];
  const state = { down: false };
  const outbox = new Outbox<number, Report>({
    clock,
    perMessage: 100,
    async send(told) {
      if (state.down) throw new Error('nobody there');
      sent.push(told.map(({ consoleId, played }) => [consoleId, played]));
      return [];
    },
    onRefused: () => undefined,
  });
  return { clock, sent, state, outbox };
}

/** Runs the pending microtasks. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('an item that is put is sent at once, gathered ones together every 10 s', async () => {
  const { clock, sent, outbox } = setUp();
  outbox.put(...report(1, 0));
  outbox.gather(...report(1, 1), 10_000);
  outbox.gather(...report(1, 2), 10_000);
  outbox.put(...report(2, 0));
  await settle();
  expect(sent).toEqual([
    [
      [1, 0],
      [2, 0],
    ],
  ]);
  outbox.gather(...report(2, 1), 10_000);
  clock.pass(9_999);
  await settle();
  expect(sent).toHaveLength(1);
  clock.pass(1);
  await settle();
  expect(sent[1]).toEqual([
    [1, 2],
    [2, 1],
  ]);
  clock.pass(20_000);
  await settle();
  expect(sent).toHaveLength(2);
});

test('an unconfirmed item is repeated, in its newest version only', async () => {
  const { clock, sent, state, outbox } = setUp();
  state.down = true;
  outbox.put(...report(1, 0));
  await settle();
  outbox.put(...report(1, 1));
  state.down = false;
  clock.pass(1_000);
  await settle();
  expect(sent).toEqual([[[1, 1]]]);
});

test('an item that is put replaces the gathered one of its name', async () => {
  const { clock, sent, outbox } = setUp();
  outbox.gather(...report(1, 1), 10_000);
  outbox.put(...report(1, 2));
  clock.pass(10_000);
  await settle();
  expect(sent).toEqual([[[1, 2]]]);
});

test('many items are sent in messages of a hundred', async () => {
  const { sent, outbox } = setUp();
  for (let id = 1; id <= 230; id++) outbox.put(...report(id, 0));
  await settle();
  expect(sent.map((message) => message.length)).toEqual([100, 100, 30]);
});

test('a gathered item is not sent when it was dropped, or when the outbox was closed', async () => {
  const { clock, sent, outbox } = setUp();
  outbox.gather(...report(1, 1), 10_000);
  outbox.gather(...report(2, 1), 10_000);
  outbox.drop(1);
  clock.pass(10_000);
  await settle();
  outbox.gather(...report(3, 1), 10_000);
  outbox.close();
  clock.pass(10_000);
  await settle();
  expect(sent).toEqual([[[2, 1]]]);
});
