import { expect, test } from 'vitest';
import { set } from './pictureLoopFixture.ts';

test('a slot is more urgent for a picture that shows nothing yet, and most urgent for a focused one', async () => {
  const { clock, requests, slots, loop } = set();
  await clock.advanceAsync(0);
  expect(slots[0]?.()).toBe(1);
  requests[0]?.answer(1);
  await clock.advanceAsync(5_000);
  expect(slots[1]?.()).toBe(0);
  loop.update({ cadence: { priority: true } });
  expect(slots[1]?.()).toBe(2);
});

test('a picture with a phase is requested at once, and then at the times of its phase', async () => {
  const { clock, requests } = set({}, null, 0.4);
  for (let count = 0; count < 4; count++) {
    await clock.advanceAsync(count === 0 ? 0 : 5_000);
    requests.at(-1)?.answer(count + 1);
  }
  const openedAt = 100_000;
  expect(requests.map(({ at }) => at - openedAt)).toEqual([0, 2_000, 7_000, 12_000]);
});

test('the times of a frame and of a press end when it is displayed, not when it is painted', async () => {
  const { clock, requests, sink, loop, status } = set({ intervalMs: 5_000 });
  sink.displayMs = 8;
  await clock.advanceAsync(30);
  requests[0]?.answer(1);
  await clock.advanceAsync(500);
  loop.kick(clock.now(), true);
  await clock.advanceAsync(20);
  requests[1]?.answer(2);
  await clock.advanceAsync(500);
  // The greater of 28 and 38.
  expect(status()).toMatchObject({ requestToDisplayMs: 38, buttonToPictureMs: 28 });
});

test('a kick sends one additional request at once; a second kick waits for a reply', async () => {
  const { clock, requests, loop, status } = set({ intervalMs: 300 });
  await clock.advanceAsync(0);
  requests[0]?.answer(1);
  await clock.advanceAsync(50);
  const before = requests.length;
  loop.kick(clock.now(), true);
  loop.kick(clock.now(), true);
  loop.kick(clock.now(), true);
  await clock.advanceAsync(0);
  expect(requests.length).toBe(before + 2);
  await clock.advanceAsync(20);
  requests[before]?.answer(2);
  await clock.advanceAsync(300);
  expect(status()?.buttonToPictureMs).toBe(20);
});
