import { expect, test } from 'vitest';
import { createLog } from '#node/log.ts';

test('text from outside cannot imitate a log line', () => {
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
  // The start of a token is part of its computer's name, so that the operator can find the server.
  expect(text).toContain('dugout.agent.012345….report');
});

test('as JSON, a line is one object with the ids of its call, once, and without secrets', () => {
  const written: string[] = [];
  const log = createLog({
    name: 'api',
    level: 'info',
    format: 'json',
    context: () => ({ request: 'abc', user: 7 }),
    write: (line) => written.push(line),
  });
  log.warn({ sql: 'select 1', password: 'hunter2', where: `seed SU${'A7'.repeat(28)}` }, 'slow query');
  log.child({ request: 'abc' }).info('call');
  const [slow = '', call = ''] = written;
  expect(JSON.parse(slow)).toMatchObject({
    name: 'api',
    msg: 'slow query',
    request: 'abc',
    user: 7,
    password: '[secret]',
    where: 'seed [secret]',
  });
  expect(call.match(/"request"/g)).toHaveLength(1);
  expect(written.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
});
