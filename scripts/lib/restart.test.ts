import { expect, test } from 'vitest';
import { restartPause } from './restart.ts';

test('each end in a row waits twice as long, until another start would not mend it', () => {
  const pause = restartPause(() => 0);
  expect(Array.from({ length: 6 }, () => pause.nextPauseMs())).toEqual([250, 500, 1_000, 2_000, 4_000, null]);
});

test('a process that was well for a minute begins anew', () => {
  let time = 0;
  const pause = restartPause(() => time);
  for (let end = 0; end < 4; end += 1) pause.nextPauseMs();
  time += 2_000 + 60_001;
  expect(pause.nextPauseMs()).toBe(250);
});
