import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createLink } from './link.ts';

function build() {
  const clock = new FakeClock(1_000);
  const server = { hangs: false, probes: 0 };
  const page = { isActive: true };
  const link = createLink({
    clock,
    probe: (signal) => {
      server.probes++;
      if (!server.hangs) return Promise.resolve();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    },
  });
  const check = startHeartbeat({ link, clock, isActive: () => page.isActive });
  return { clock, server, page, link, check };
}

test('a dead connection is detected 15 s after the last response', async () => {
  const { clock, server, link } = build();
  await clock.advanceAsync(4_000);
  link.reportResponse();
  server.hangs = true;
  await clock.advanceAsync(14_999);
  expect(link.online.get()).toBe(true);
  await clock.advanceAsync(1);
  expect(link.online.get()).toBe(false);
});

test('sends no probe while responses arrive, and one every 10 s otherwise', async () => {
  const { clock, server, link } = build();
  for (let second = 0; second < 30; second += 5) {
    link.reportResponse();
    await clock.advanceAsync(5_000);
  }
  expect(server.probes).toBe(0);
  await clock.advanceAsync(60_000);
  expect(server.probes).toBeGreaterThanOrEqual(5);
  expect(server.probes).toBeLessThanOrEqual(7);
});

test('a hidden page does not probe, and probes at once when it becomes visible', async () => {
  const { clock, server, page, check } = build();
  page.isActive = false;
  await clock.advanceAsync(60_000);
  expect(server.probes).toBe(0);
  page.isActive = true;
  check();
  await clock.advanceAsync(0);
  expect(server.probes).toBe(1);
});
