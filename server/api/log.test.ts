import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('texts from outside begin no line of the log', () => {
  const written: string[] = [];
  const log = createLog({ name: 'api', level: 'debug', write: (line) => written.push(line) });
  const forged = 'x\n14:00:00  ERROR  api  forged\u001b[2K\r14:00:00 forged';
  log.warn({ err: new Error(forged), where: forged }, forged);
  const lines = written
    .join('')
    .trimEnd()
    .split(/[\n\r]/);
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {2}WARN/);
  expect(lines.slice(1).filter((line) => !line.startsWith('    '))).toEqual([]);
  expect(written.join('')).not.toContain('\u001b');
});
