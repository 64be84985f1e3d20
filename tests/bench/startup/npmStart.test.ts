import { expect, test } from 'vitest';
import { kindOf } from './npmStart.ts';

test('processes are classified by their command', () => {
  expect(kindOf({ command: '/usr/bin/node --import exitWithParent.ts server/main.ts' })).toBe('API');
  expect(kindOf({ command: 'node demo/agents.ts' })).toBe('agents');
  expect(kindOf({ command: '/usr/sbin/nats-server -c x' })).toBe('nats-server');
  expect(kindOf({ command: 'npm start' })).toBe('npm and supervisor');
});
