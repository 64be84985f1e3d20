import { expect, test } from 'vitest';
import { restartPause } from './restart.ts';

test('each consecutive crash doubles the pause until the supervisor gives up', () => {
  const pause = restartPause(() => 0);
  expect(Array.from({ length: 6 }, () => pause.nextPauseMs())).toEqual([250, 500, 1_000, 2_000, 4_000, null]);
});

test('the pause is reset after a minute of uptime', () => {
  let time = 0;
  const pause = restartPause(() => time);
  for (let end = 0; end < 4; end += 1) pause.nextPauseMs();
  time += 2_000 + 60_001;
  expect(pause.nextPauseMs()).toBe(250);
});
