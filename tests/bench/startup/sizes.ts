import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** Files that a browser loads together, their gzipped size and its limit, both in kB (1000 bytes). */
export interface LoadedPart {
  name: string;
  kB: number;
  limitKB: number;
  /** Its largest files. */
  largest: string;
}

const root = resolve(import.meta.dirname, '../../..');

const checks = z.array(z.object({ name: z.string(), path: z.array(z.string()), limit: z.string() }));

/** Parses the size of a budget, such as `260 kB`, in kB. @throws for any other format */
export function parseLimit(text: string): number {
  const found = /^([\d.]+) (kB|MB)$/.exec(text);
  if (!found) throw new Error(`No size: ${text}`);
  return Number(found[1]) * (found[2] === 'MB' ? 1_000 : 1);
}

/** `lazy WallPage-Bt97Cby8.js` without the hash, which changes with each build. */
export const stableName = (name: string): string => name.replace(/-[\w-]{8}\.js$/, '');

/** Measures the build by the parts and budgets that `npm run size` checks. */
export async function weigh(): Promise<LoadedPart[]> {
  const config = (await import(pathToFileURL(resolve(root, '.size-limit.mjs')).href)) as { default: unknown };
  const times = new Map<string, number>();
  return checks.parse(config.default).map(({ name: fullName, path, limit }) => {
    const name = stableName(fullName);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const files = path
      .map((file) => ({ file, bytes: gzipSync(readFileSync(resolve(root, file)), { level: 9 }).byteLength }))
      .toSorted((a, b) => b.bytes - a.bytes);
    return {
      name: time > 1 ? `${name} ${time}` : name,
      kB: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
      limitKB: parseLimit(limit),
      largest: files
        .slice(0, 3)
        .map(({ file, bytes }) => `${file.split('/').at(-1)} ${Math.round(bytes / 1_000)} kB`)
        .join(', '),
    };
  });
}
