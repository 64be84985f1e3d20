import { expect, test } from 'vitest';
import { frameColors, type Scheme, seriesStyles } from './palette.ts';

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

test.each<Scheme>(['light', 'dark'])(
  'in the %s scheme lines and bars stand out, and texts are readable',
  (scheme) => {
    const { surface, text } = frameColors[scheme];
    for (const style of seriesStyles) expect(contrast(style[scheme], surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
  },
);

test('no two series have the same dashes or the same pattern', () => {
  expect(new Set(seriesStyles.map(({ dash }) => dash.join(' '))).size).toBe(seriesStyles.length);
  expect(new Set(seriesStyles.map(({ pattern }) => pattern)).size).toBe(seriesStyles.length);
});
