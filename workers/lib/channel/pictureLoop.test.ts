import { expect, onTestFinished, test, vi } from 'vitest';
import { ChannelError } from '#domain/channel/channelError.ts';
import { set } from './pictureLoopFixture.ts';

test('requests frames newer than the last one, one at a time, at the cadence', async () => {
  const { clock, requests, painted } = set();
  await clock.advanceAsync(0);
  requests[0]?.answer(7);
  await clock.advanceAsync(4_999);
  expect(requests.length).toBe(1);
  await clock.advanceAsync(1);
  expect(requests.length).toBe(2);
  expect(requests[1]?.request.after).toBe(7);
  await clock.advanceAsync(20_000);
  expect(requests.length).toBe(2);
  expect(painted).toEqual([7]);
});

test('becomes stale after three missed refreshes, and live again with the next frame', async () => {
  const { clock, requests, state } = set();
  await clock.advanceAsync(0);
  expect(state()).toBe('loading');
  requests[0]?.answer(1);
  await clock.advanceAsync(1);
  expect(state()).toBe('live');
  await clock.advanceAsync(15_100);
  expect(state()).toBe('stale');
  requests[1]?.answer(2);
  await clock.advanceAsync(1);
  expect(state()).toBe('live');
});

test('after a failed first frame the picture is failed, and the request is retried', async () => {
  const { clock, requests, state } = set({ intervalMs: 300 });
  await clock.advanceAsync(0);
  requests[0]?.fail();
  await clock.advanceAsync(10);
  expect(state()).toBe('failed');
  await clock.advanceAsync(1_000);
  expect(requests.length).toBe(2);
});

/** Answers requests one after the other, with this delay in milliseconds; reports how many are pending. */
async function serve({ clock, requests }: ReturnType<typeof set>, times: number, afterMs: number) {
  await clock.advanceAsync(0);
  for (let turn = 0; turn < times; turn++) {
    const next = requests[turn];
    if (next) await clock.advanceAsync(Math.max(0, next.at + afterMs - clock.now()));
    next?.answer(turn + 1);
    await clock.advanceAsync(20);
  }
  return requests.length - times;
}

test('with a long round trip there are two concurrent requests; late and repeated frames are not painted', async () => {
  const view = set({ intervalMs: 'asap', inFlight: 2 }, 60);
  const { clock, requests, painted } = view;
  expect(await serve(view, 12, 80)).toBe(2);
  painted.length = 0;
  const at = clock.now();
  requests[13]?.answer(25, at + 1);
  await clock.advanceAsync(1);
  requests[12]?.answer(24, at);
  await clock.advanceAsync(20);
  expect(painted).toEqual([25]);
});

test('with a slow agent there is one request at a time, because a second one would only wait', async () => {
  expect(await serve(set({ intervalMs: 'asap', inFlight: 2 }, 2), 12, 30)).toBe(1);
});

test('a moving stick does not exceed the number of concurrent requests', async () => {
  const { clock, requests, loop } = set({ intervalMs: 'asap', inFlight: 2 });
  await clock.advanceAsync(0);
  loop.kick(clock.now(), false);
  await clock.advanceAsync(5);
  expect(requests.length).toBe(1);
  loop.kick(clock.now(), true);
  await clock.advanceAsync(0);
  expect(requests.length).toBe(2);
});

test('frames are requested at most every 16 ms, however fast the replies are', async () => {
  const { clock, requests, loop } = set({ intervalMs: 'asap', inFlight: 2 });
  await clock.advanceAsync(0);
  requests[0]?.answer(1);
  await clock.advanceAsync(4);
  loop.kick(clock.now(), false);
  await clock.advanceAsync(4);
  expect(requests.length).toBe(1);
  await clock.advanceAsync(8);
  expect(requests.length).toBe(2);
});

test('frames of a restarted agent are painted although their numbers start from one again', async () => {
  const { clock, requests, painted } = set({ intervalMs: 300 });
  await clock.advanceAsync(0);
  requests[0]?.answer(900);
  await clock.advanceAsync(2_000);
  requests[1]?.answer(3);
  await clock.advanceAsync(10);
  expect(painted).toEqual([900, 3]);
});

test('the first frame of a new start is painted at once, although its number and its clock are lower', async () => {
  const { clock, requests, painted } = set({ intervalMs: 300 });
  await clock.advanceAsync(0);
  requests[0]?.answer(900, clock.now(), 'first');
  await clock.advanceAsync(300);
  expect(requests[1]?.request).toMatchObject({ after: 900, start: 'first' });
  requests[1]?.answer(1, clock.now() - 600_000, 'second');
  await clock.advanceAsync(10);
  expect(painted).toEqual([900, 1]);
  await clock.advanceAsync(300);
  expect(requests[2]?.request).toMatchObject({ after: 1, start: 'second' });
});

test('after several empty replies a frame is requested regardless of its number', async () => {
  const { clock, requests } = set({ intervalMs: 300 });
  await clock.advanceAsync(0);
  requests[0]?.answer(900);
  for (let turn = 1; turn <= 2; turn++) {
    await clock.advanceAsync(1_000);
    requests[turn]?.answer(null);
  }
  await clock.advanceAsync(1_000);
  expect(requests[3]?.request).not.toHaveProperty('after');
});

test('a still picture stays live while the agent confirms its frame, and is not transferred again', async () => {
  const { clock, requests, painted, state, status } = set();
  await clock.advanceAsync(0);
  requests[0]?.answer(4);
  for (let turn = 1; turn <= 20; turn++) {
    await clock.advanceAsync(5_000);
    expect(requests[turn]?.request).toMatchObject({ after: 4, waitMs: 0 });
    requests[turn]?.confirm(4);
    await clock.advanceAsync(0);
    expect(state()).toBe('live');
  }
  expect(painted).toEqual([4]);
  expect(requests[20]?.request.since).toBe(requests[19]?.at);
  await clock.advanceAsync(300);
  expect(status()?.progressedAt).toBe(requests[20]?.at);
});

test('an empty reply does not confirm the frame when the agent no longer captures the console', async () => {
  const { clock, requests, state } = set();
  await clock.advanceAsync(0);
  requests[0]?.answer(4);
  for (let turn = 1; turn <= 4; turn++) {
    await clock.advanceAsync(5_000);
    requests[turn]?.confirm(4, 100_000);
  }
  await clock.advanceAsync(0);
  expect(state()).toBe('stale');
});

test('a still picture is requested and painted again when options change', async () => {
  const { clock, requests, painted, loop } = set();
  await clock.advanceAsync(0);
  requests[0]?.answer(4);
  await clock.advanceAsync(4_000);
  loop.update({ picture: { width: 300, height: 169 } });
  await clock.advanceAsync(1_000);
  expect(requests[1]?.request.after).toBe(4);
  loop.update({ picture: { width: 600, height: 338 } });
  requests[1]?.confirm(4);
  await clock.advanceAsync(5_000);
  expect(requests[2]?.request).toMatchObject({ width: 600 });
  expect(requests[2]?.request).not.toHaveProperty('after');
  requests[2]?.answer(4, clock.now());
  await clock.advanceAsync(5_000);
  expect(painted).toEqual([4, 4]);
  expect(requests[3]?.request.after).toBe(4);
});

test('a frame that could not be decoded is requested again although the picture is still', async () => {
  const { clock, requests, painted, sink, status } = set();
  sink.broken = true;
  await clock.advanceAsync(0);
  requests[0]?.answer(4);
  await clock.advanceAsync(5_000);
  expect(status()).toMatchObject({ isUnreadable: true, unreadable: 1 });
  sink.broken = false;
  expect(requests[1]?.request).not.toHaveProperty('after');
  requests[1]?.answer(4);
  await clock.advanceAsync(0);
  expect(painted).toEqual([4]);
  expect(status()).toMatchObject({ isUnreadable: false, unreadable: 1 });
});

test('the first time-out of a picture is logged, later ones are not', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const { clock, requests } = set();
  await clock.advanceAsync(0);
  requests[0]?.fail(new Error('lost'));
  for (const turn of [1, 2]) {
    await clock.advanceAsync(5_000);
    requests[turn]?.fail(new ChannelError('timeout', 'timeout'));
  }
  await clock.advanceAsync(5_000);
  expect(requests).toHaveLength(4);
  expect(warn.mock.calls).toEqual([['channel', 'Image loading timeout']]);
});

test('an agent whose pictures cannot be decoded is asked once a second, however fast they are wanted', async () => {
  const { clock, requests, sink } = set({ intervalMs: 'asap' });
  sink.broken = true;
  for (let turn = 0; turn < 3; turn++) {
    await clock.advanceAsync(0);
    requests.at(-1)?.answer(turn + 1);
    await clock.advanceAsync(1_100);
  }
  expect(requests.length).toBeLessThanOrEqual(7);
});

test('an inactive picture requests nothing and still becomes stale', async () => {
  const { clock, requests, loop, state } = set();
  await clock.advanceAsync(0);
  requests[0]?.answer(1);
  await clock.advanceAsync(10);
  loop.update({ cadence: { active: false } });
  await clock.advanceAsync(30_000);
  expect(requests.length).toBe(1);
  expect(state()).toBe('stale');
});

test('after a sleep the old picture is stale at once, one request is sent, and its reply is live', async () => {
  const { clock, requests, state } = set({ intervalMs: 300 });
  await clock.advanceAsync(0);
  requests[0]?.answer(1);
  await clock.advanceAsync(10);
  expect(state()).toBe('live');
  clock.sleep(3_600_000);
  await clock.advanceAsync(0);
  expect(state()).toBe('stale');
  expect(requests.length).toBe(2);
  requests[1]?.answer(2);
  await clock.advanceAsync(10);
  expect(state()).toBe('live');
});
