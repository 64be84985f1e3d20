import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createLink } from './link.ts';

function build() {
  const clock = new FakeClock(1_000);
  const server = { hangs: false, probes: 0 };
  const page = { isWatched: true };
  const link = createLink({
    clock,
    probe: (signal) => {
      server.probes++;
      if (!server.hangs) return Promise.resolve();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    },
  });
  const look = startHeartbeat({ link, clock, isWatched: () => page.isWatched });
  return { clock, server, page, link, look };
}

test('a line that swallows everything is told 15 s after the last answer', async () => {
  const { clock, server, link } = build();
  await clock.advanceAsync(4_000);
  link.heard();
  server.hangs = true;
  await clock.advanceAsync(14_999);
  expect(link.online.get()).toBe(true);
  await clock.advanceAsync(1);
  expect(link.online.get()).toBe(false);
});

test('while answers come nothing is asked, in silence once in 10 s', async () => {
  const { clock, server, link } = build();
  for (let second = 0; second < 30; second += 5) {
    link.heard();
    await clock.advanceAsync(5_000);
  }
  expect(server.probes).toBe(0);
  await clock.advanceAsync(60_000);
  expect(server.probes).toBeGreaterThanOrEqual(5);
  expect(server.probes).toBeLessThanOrEqual(7);
});

test('a page that nobody looks at asks nothing, and asks at once when somebody does', async () => {
  const { clock, server, page, look } = build();
  page.isWatched = false;
  await clock.advanceAsync(60_000);
  expect(server.probes).toBe(0);
  page.isWatched = true;
  look();
  await clock.advanceAsync(0);
  expect(server.probes).toBe(1);
});
