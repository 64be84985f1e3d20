import { expect, test } from 'vitest';
import { parseX11Settings } from '#agent/x11/settings.ts';
import { driverEnv } from './drivers.ts';

test('without a driver, with the simulated one, or with a setting of its own, nothing is added', () => {
  expect(driverEnv([], {})).toEqual({});
  expect(driverEnv(['--driver', 'simulated'], {})).toEqual({});
  expect(driverEnv(['--driver', 'x11'], { DUGOUT_AGENT_X11: '[]' })).toEqual({});
});

test('an unknown driver or option is refused', () => {
  expect(() => driverEnv(['--driver', 'cable'], {})).toThrow('Unknown driver cable. Known: simulated, x11');
  expect(() => driverEnv(['--drivers', 'x11'], {})).toThrow(/--drivers/);
});

test('the game of the X11 driver is a valid setting', () => {
  const tools = { KOBO_BIN: process.execPath, XVFB_BIN: process.execPath };
  const before = { ...process.env };
  Object.assign(process.env, tools);
  try {
    const env = driverEnv(['--driver', 'x11'], {});
    expect(env['XVFB_BIN']).toBe(process.execPath);
    const [setting] = parseX11Settings(env['DUGOUT_AGENT_X11'] ?? '');
    expect(setting).toMatchObject({ console: 1, size: { width: 640, height: 480 } });
    expect(setting?.program?.[0]).toBe(process.execPath);
    expect(setting?.script).toHaveLength(3);
  } finally {
    process.env = before;
  }
});
