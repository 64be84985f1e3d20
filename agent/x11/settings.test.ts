import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { padKeysOf, parseX11Settings, x11SettingOf } from '#agent/x11/settings.ts';

const program = ['/usr/games/kobodl'];

test('a program gets a screen of its own, default keys and no script unless the setting says otherwise', () => {
  const [setting] = parseX11Settings(JSON.stringify([{ console: 3, program, keys: { cross: 'space' } }]));
  expect(setting).toEqual({
    console: 3,
    program,
    size: { width: 960, height: 540 },
    keys: { cross: 'space' },
    script: [],
  });
  if (!setting) return;
  expect(padKeysOf(setting)).toMatchObject({ cross: 'space', circle: 'x', dPadUp: 'Up' });
});

test('settings may be in a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'dugout-x11-settings-')), 'x11.json');
  writeFileSync(file, JSON.stringify([{ console: 'C1-01', display: ':1' }]));
  expect(parseX11Settings(file)).toMatchObject([{ console: 'C1-01', display: ':1' }]);
});

test('a console is named by its id or its name', () => {
  const settings = parseX11Settings(
    JSON.stringify([
      { console: 3, program },
      { console: 'C1-04', program },
    ]),
  );
  expect(x11SettingOf(settings, { id: 3, name: 'any' })).toBe(settings[0]);
  expect(x11SettingOf(settings, { id: 4, name: 'C1-04' })).toBe(settings[1]);
  expect(x11SettingOf(settings, { id: 5, name: 'C1-05' })).toBeUndefined();
});

test.each([
  ['[', 'is not JSON'],
  ['[{ "console": 1 }]', 'Expected either a program or a display'],
  ['[{ "console": 1, "program": ["x"], "display": ":1" }]', 'Expected either a program or a display'],
  ['[{ "console": 1, "display": "far.example:1" }]', 'Expected a display of this machine'],
  ['[{ "console": 1, "program": [] }]', 'program'],
  ['[{ "console": 1, "program": ["x"], "size": "big" }]', 'Expected a size, as in 960x540'],
  ['[{ "console": 1, "program": ["x"], "keys": { "cross": "Enter" } }]', 'Expected the name of a key in X11'],
  ['[{ "console": 1, "program": ["x"], "keys": { "start": "z" } }]', 'keys'],
  ['[{ "console": 1, "program": ["x"], "other": 1 }]', 'other'],
])('%s is refused', (text, reason) => {
  expect(() => parseX11Settings(text)).toThrow(reason);
});
