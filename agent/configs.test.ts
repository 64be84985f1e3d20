import { expect, test, vi } from 'vitest';
import type { ConfigData } from '#contract/http/configSchema.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { ConfigRequests } from '#agent/configs.ts';

function setUp() {
  const clock = createFakeClock();
  const applied: [number, ConfigData][] = [];
  const consoleOf = (id: number) => ({
    id,
    assignment: id === 2 || id === 4 ? null : { account: { id, email: '', index: 0 }, script: null },
    pictures: { hasLast: id === 4 } as never,
    config: {
      apply: (values: ConfigData) => void applied.push([id, values]),
      awaitValues: () => undefined,
    } as never,
  });
  const consoles = new Map([1, 2, 3, 4].map((id) => [id, consoleOf(id)]));
  const sent: { ids: number[]; answer: (pace: number | null) => void }[] = [];
  const requests = new ConfigRequests({
    clock,
    consoles,
    send: ({ consoleIds }) =>
      new Promise((resolve, reject) =>
        sent.push({
          ids: consoleIds,
          answer: (pace) => {
            if (pace === null) reject(new Error('no answer'));
            else resolve({ consoles: consoleIds.map((consoleId) => ({ consoleId, values: { pace } })) });
          },
        }),
      ),
  });
  return { clock, applied, requests, sent };
}

test('consoles that play or show their last picture are asked for together, and what changes during a request is asked for again after it', async () => {
  const { applied, requests, sent } = setUp();
  requests.refreshAll();
  expect(sent.map(({ ids }) => ids)).toEqual([[1, 3, 4]]);
  requests.refresh([3]);
  requests.refresh([3, 2]);
  expect(sent).toHaveLength(1);
  sent[0]?.answer(1);
  await vi.waitFor(() =>
    expect(sent.map(({ ids }) => ids)).toEqual([
      [1, 3, 4],
      [3, 2],
    ]),
  );
  sent[1]?.answer(2);
  await vi.waitFor(() => expect(applied).toHaveLength(5));
  expect(applied).toEqual([
    [1, { pace: 1 }],
    [3, { pace: 1 }],
    [4, { pace: 1 }],
    [3, { pace: 2 }],
    [2, { pace: 2 }],
  ]);
});

test('a request without an answer is repeated at growing intervals, and at once when there is a new reason', async () => {
  const { clock, applied, requests, sent } = setUp();
  requests.refresh([1]);
  const fail = async () => {
    const count = clock.waiting();
    sent.at(-1)?.answer(null);
    await vi.waitFor(() => expect(clock.waiting()).toBe(count + 1));
  };
  await fail();
  clock.pass(499);
  expect(sent).toHaveLength(1);
  clock.pass(1);
  expect(sent).toHaveLength(2);
  await fail();
  clock.pass(999);
  expect(sent).toHaveLength(2);
  requests.refresh([3]);
  expect(sent[2]?.ids).toEqual([1, 3]);
  sent[2]?.answer(1);
  await vi.waitFor(() => expect(applied).toHaveLength(2));
  requests.close();
});

test('nothing is applied or repeated after the end', async () => {
  const { clock, applied, requests, sent } = setUp();
  requests.refresh([1]);
  requests.close();
  sent[0]?.answer(1);
  await Promise.resolve();
  clock.pass(60_000);
  expect([applied, sent.length]).toEqual([[], 1]);
});
