import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
const files = dirname(
  require.resolve('@fontsource/sofia-sans-condensed/files/sofia-sans-condensed-latin-500-normal.woff2'),
);
const weights = [500, 700, 800] as const;

/** Fonts come with the package, because a machine may have none. */
for (const alphabet of ['latin', 'cyrillic']) {
  for (const weight of weights) {
    const file = `sofia-sans-condensed-${alphabet}-${weight}-normal.woff2`;
    GlobalFonts.registerFromPath(join(files, file), `Dugout ${alphabet}`);
  }
}

export type Weight = (typeof weights)[number];

/** CSS font of this size in pixels. */
export const font = (size: number, weight: Weight = 700): string =>
  `${weight} ${size}px "Dugout latin", "Dugout cyrillic", sans-serif`;

export interface Kit {
  name: string;
  shirt: string;
  shorts: string;
  /** Text color that is readable on the shirt. */
  ink: string;
}

const kits: readonly [Kit, ...Kit[]] = [
  { name: 'HAR', shirt: '#e5484d', shorts: '#ffffff', ink: '#ffffff' },
  { name: 'NOR', shirt: '#3f8cff', shorts: '#14264d', ink: '#ffffff' },
  { name: 'SOL', shirt: '#f7c325', shorts: '#1d3a8a', ink: '#1b1b1b' },
  { name: 'VAL', shirt: '#14b8a6', shorts: '#0b2f36', ink: '#ffffff' },
  { name: 'ORC', shirt: '#9b5de5', shorts: '#ffffff', ink: '#ffffff' },
  { name: 'EMB', shirt: '#f97316', shorts: '#1c1c22', ink: '#ffffff' },
  { name: 'ROS', shirt: '#ec4899', shorts: '#2b1230', ink: '#ffffff' },
  { name: 'ALB', shirt: '#f1f5f9', shorts: '#20304d', ink: '#20304d' },
  { name: 'VER', shirt: '#84cc16', shorts: '#13270b', ink: '#13270b' },
];

/** Colors of one console; the home team's colors are its own, so that consoles are easy to tell apart. */
export interface Look {
  home: Kit;
  away: Kit;
  /** Index of the palette, used as a cache key. */
  palette: number;
}

/** The look of a console, by its number. */
export function lookOf(consoleId: number): Look {
  const palette = consoleId % kits.length;
  const home = kits[palette] ?? kits[0];
  // The offset of four in nine kits avoids the same kit, red against orange, and blue against violet.
  const away = kits[(palette + 4 + (consoleId % 2) * 3) % kits.length] ?? kits[0];
  return { home, away, palette };
}

/** Mixes two colors `#rrggbb`: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, index: number): number =>
    Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) =>
    Math.round(channel(from, index) + (channel(to, index) - channel(from, index)) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A color `#rrggbb` with an opacity of 0..1. */
export const fade = (color: string, opacity: number): string =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

export const ink = { bright: '#f4f7fb', soft: '#b6c2d4', dim: '#7f8da3', night: '#0a101c' } as const;
