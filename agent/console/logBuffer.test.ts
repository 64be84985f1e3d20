import { expect, test } from 'vitest';
import { machineClock } from '#agent/agentClock.ts';
import { LogBuffer } from '#agent/console/logBuffer.ts';

test('a name with line breaks and escape sequences is logged in one line', () => {
  const log = new LogBuffer(machineClock);
  log.add('control: taken by eve\n2026-01-01 00:00:00.000 script: resumed\r\u001b[2K\u2028\u202e');
  const lines = log
    .tail()
    .join('\n')
    .split(/[\n\r\u2028]/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/taken by eve 2026-01-01 00:00:00\.000 script: resumed {2}\[2K {2}$/);
});
