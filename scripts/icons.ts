import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './lib/child.ts';

/**
 * Draws the icons of the installed app from the logo, `public/icon.svg`, into `public/icons`. Run it by hand when
 * the logo has changed, and commit the result.
 */
const logo = readFileSync(join(root, 'public/icon.svg'), 'utf8');
const folder = join(root, 'public/icons');

/** The logo without its rounded background: only the strokes, in a square of 32 units. */
const strokes = /<path[^]*(?=<\/svg>)/.exec(logo)?.[0];
const plate = /<rect[^>]*fill="(#\w+)"/.exec(logo)?.[1];
if (!strokes || !plate) throw new Error('public/icon.svg is not a plate with strokes any more');

/** Strokes on a square background, inside the circle that every mask keeps visible (80 % of the width). */
const full = (background: string, scale: number): string => {
  const margin = (32 * (1 - scale)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${background}<g transform="translate(${margin} ${margin}) scale(${scale})">${strokes}</g></svg>`;
};

const square = `<rect width="32" height="32" fill="${plate}"/>`;

const icons: { name: string; svg: string; size: number }[] = [
  { name: 'any-192', svg: logo, size: 192 },
  { name: 'any-512', svg: logo, size: 512 },
  { name: 'maskable-192', svg: full(square, 0.8), size: 192 },
  { name: 'maskable-512', svg: full(square, 0.8), size: 512 },
  // Only its opacity is used.
  { name: 'monochrome-512', svg: full('', 0.9), size: 512 },
  // iPads use it on the home screen and round the corners themselves.
  { name: 'apple-touch-180', svg: full(square, 0.9), size: 180 },
];

mkdirSync(folder, { recursive: true });
for (const { name, svg, size } of icons) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`));
}
