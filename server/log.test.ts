import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('text from outside cannot imitate a line of the log', () => {
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

test('secrets inside of texts are not logged', () => {
  const written: string[] = [];
  const log = createLog({ name: 'api', level: 'debug', write: (line) => written.push(line) });
  const token = '0123456789abcdef0123456789abcdef';
  const seed = `SU${'A7'.repeat(28)}`;
  const jwt = `eyJ0eXAiOiJKV1Qi.eyJzdWIiOiI3In0abc.${'s-_'.repeat(20)}`;
  log.warn({ err: new Error(`of ${jwt}`), where: `dugout.agent.${token}.report` }, `seed ${seed}`);
  const text = written.join('');
  for (const secret of [token, seed, jwt]) expect(text).not.toContain(secret);
  // The start of a token is part of its computer's name, so the operator can find the server.
  expect(text).toContain('dugout.agent.012345….report');
});
