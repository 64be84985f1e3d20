import { expect, test, vi } from 'vitest';
import { FakeClock } from './clock.ts';
import { createPoller } from './poller.ts';

function build(respond: () => Promise<unknown> = () => Promise.resolve('ok')) {
  const clock = new FakeClock();
  const requests: number[] = [];
  const failed: number[] = [];
  const onAnswer = vi.fn<(answer: unknown) => void>();
  const poller = createPoller({
    request() {
      requests.push(clock.now());
      return respond();
    },
    onAnswer,
    onFailure: (_error, failures) => failed.push(failures),
    pauseMs: (failures) => Math.min(120_000, 5_000 * 2 ** failures),
    settleMs: 250,
    clock,
  });
  return { clock, requests, failed, onAnswer, poller };
}

test('polls every five seconds while it is active, and not before or after', async () => {
  const { clock, requests, onAnswer, poller } = build();
  await clock.advanceAsync(20_000);
  expect(requests).toEqual([]);
  poller.setActive(true);
  await clock.advanceAsync(11_000);
  expect(requests).toEqual([20_250, 25_250, 30_250]);
  poller.setActive(false);
  await clock.advanceAsync(60_000);
  expect(requests).toHaveLength(3);
  expect(onAnswer).toHaveBeenCalledTimes(3);
});

test('a brief activation sends no request', async () => {
  const { clock, requests, poller } = build();
  poller.setActive(true);
  await clock.advanceAsync(200);
  poller.setActive(false);
  await clock.advanceAsync(10_000);
  expect(requests).toEqual([]);
});

test('after scrolling away and back it waits for the rest of the interval', async () => {
  const { clock, requests, poller } = build();
  poller.setActive(true);
  await clock.advanceAsync(250);
  poller.setActive(false);
  await clock.advanceAsync(1_000);
  poller.setActive(true);
  await clock.advanceAsync(3_999);
  expect(requests).toEqual([250]);
  await clock.advanceAsync(1);
  expect(requests).toEqual([250, 5_250]);
});

test('the interval backs off to two minutes on failures and resets to five seconds on success', async () => {
  let isAway = true;
  const { clock, requests, failed, poller } = build(() =>
    isAway ? Promise.reject(new Error('timeout')) : Promise.resolve('ok'),
  );
  poller.setActive(true);
  await clock.advanceAsync(500_000);
  const pauses = requests.map((at, index) => at - (requests[index - 1] ?? 0)).slice(1);
  expect(pauses).toEqual([10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
  expect(failed).toEqual([1, 2, 3, 4, 5, 6, 7]);
  isAway = false;
  await clock.advanceAsync(120_000);
  const before = requests.length;
  await clock.advanceAsync(10_000);
  expect(requests.length - before).toBeGreaterThanOrEqual(1);
  expect((requests.at(-1) ?? 0) - (requests.at(-2) ?? 0)).toBe(5_000);
});

test('pollNow sends a request at once and resets the backoff', async () => {
  const { clock, requests, poller } = build(() => Promise.reject(new Error('timeout')));
  poller.setActive(true);
  await clock.advanceAsync(40_000);
  const before = requests.length;
  poller.pollNow();
  await clock.advanceAsync(1);
  expect(requests).toHaveLength(before + 1);
  await clock.advanceAsync(10_000);
  expect(requests).toHaveLength(before + 2);
});

test('pollNow during a request sends another one afterwards, never two at once', async () => {
  const answers: ((value: unknown) => void)[] = [];
  const { clock, requests, poller } = build(() => new Promise((resolve) => answers.push(resolve)));
  poller.setActive(true);
  await clock.advanceAsync(250);
  poller.pollNow();
  await clock.advanceAsync(30_000);
  expect(requests).toHaveLength(1);
  answers[0]?.('old');
  await clock.advanceAsync(1);
  expect(requests).toHaveLength(2);
});
