import { expect, test } from 'vitest';
import { controlSettings, defaultControlSettings } from './settings.ts';

/** As stored before the format could be chosen automatically. */
const stored = { refresh: 'adaptive', quality: 80, format: 'webp', grayscale: true, latencyMeter: true };

test('settings stored before the automatic format become automatic; other values stay', () => {
  expect(controlSettings.parse(stored)).toEqual({
    ...defaultControlSettings,
    quality: 80,
    grayscale: true,
    latencyMeter: true,
  });
  expect(controlSettings.parse({ ...stored, scale: 0.5 })).toMatchObject({ format: 'auto', scale: 0.5 });
});

test('a format that was chosen stays: another one than the old default, or webp since then', () => {
  expect(controlSettings.parse({ ...stored, format: 'png' }).format).toBe('png');
  const chosen = { ...defaultControlSettings, format: 'webp' };
  expect(controlSettings.parse(chosen)).toEqual(chosen);
});

test.each([null, 'text', {}, { ...stored, quality: 200 }, { ...stored, version: 1 }])(
  'unusable settings are refused: %j',
  (value) => {
    expect(controlSettings.safeParse(value).success).toBe(false);
  },
);
