import { expect, test } from 'vitest';
import { cssVariables, theme } from './theme.ts';

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const { light, dark } = cssVariables(theme as Parameters<typeof cssVariables>[0]);

test.each(['red', 'orange'])(
  'white text on a %s button has a contrast of 4.5:1 in both color schemes',
  (color) => {
    for (const scheme of [light, dark]) {
      for (const state of ['', '-hover']) {
        const ground = scheme[`--mantine-color-${color}-filled${state}`] ?? '';
        expect(1.05 / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);
