import { expect, test } from 'vitest';
import { demoSetting } from './demo.ts';

test.each<[env: Record<string, string>, setting: string]>([
  [{}, 'local'],
  [{ NODE_ENV: 'development', DUGOUT_HOST: '::1', DATABASE_URL: '' }, 'local'],
  [{ DUGOUT_HOST: '127.0.0.2' }, 'local'],
  [{ DUGOUT_HOST: 'localhost' }, 'local'],
  [{ NODE_ENV: 'production' }, '0'],
  [{ DATABASE_URL: 'postgres://127.0.0.1/dugout' }, '0'],
  [{ DUGOUT_HOST: '0.0.0.0' }, '0'],
  [{ DUGOUT_HOST: '127.0.0.1.example.com' }, '0'],
  [{ DUGOUT_PUBLIC_URL: 'https://dugout.example.com' }, '0'],
  // Requested explicitly: the API then warns that known passwords are open.
  [{ NODE_ENV: 'production', DUGOUT_DEMO: '1' }, '1'],
  [{ DATABASE_URL: 'postgres://127.0.0.1/dugout', DUGOUT_DEMO: '1' }, '1'],
  [{ DUGOUT_DEMO: '1' }, 'local'],
  [{ DUGOUT_DEMO: '0' }, '0'],
  [{ DUGOUT_DEMO: '' }, 'local'],
])('with %j the demo is %s', (env, setting) => {
  expect(demoSetting(env)).toBe(setting);
});
