import { expect, test } from 'vitest';
import { barInk, configColor, palette } from './palette.ts';

const channel = (value: number): number =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Relative luminance of `#rrggbb` (WCAG). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Backgrounds of the app: light and dark. */
const grounds = ['#ffffff', '#1b1f26'];

test('every color is visible on both backgrounds and readable with text on it', () => {
  for (const color of palette) {
    for (const ground of grounds) expect.soft(contrast(color, ground), color).toBeGreaterThanOrEqual(3);
    expect.soft(contrast(color, barInk), color).toBeGreaterThanOrEqual(4.5);
  }
});

test('a config has the same color on every screen', () => {
  expect(configColor(7)).toBe(configColor(7));
  expect(configColor(7)).not.toBe(configColor(8));
});
