import { expect, test } from 'vitest';
import { agentEnvironment, loadAgentOptions } from './options.ts';

const required = { NATS_URL: 'nats://127.0.0.1', DUGOUT_AGENTS: '[{"token":"t"}]' };

test('every empty variable counts as unset', () => {
  const names = Object.keys(agentEnvironment.shape).filter((name) => !(name in required));
  expect(names.map((name) => loadAgentOptions({ ...required, [name]: '' }))).toEqual(
    names.map(() => loadAgentOptions(required)),
  );
});

test('origins of the app without a scheme are refused by their name', () => {
  const load = (origins: string) => loadAgentOptions({ ...required, DUGOUT_AGENT_APP_ORIGINS: origins });
  expect(() => load('dugout.example.com')).toThrow(/DUGOUT_AGENT_APP_ORIGINS/);
  expect([...load('https://a.example.com/x, http://b.example.com').appOrigins]).toEqual([
    'https://a.example.com',
    'http://b.example.com',
  ]);
});
