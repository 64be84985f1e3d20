import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import koffi, { type KoffiFunc, type LibraryHandle, type TypeObject } from 'koffi';

/** Libraries that `scripts/lib/videoLibraries.ts` has downloaded: one unpacked package after another. */
export const videoCache = fileURLToPath(new URL('../../.cache/video', import.meta.url));

/** Libraries that downloaded ones need, and that the system may lack too. */
const neededByOthers = ['libjpeg.so.62'] as const;

/** A library of the system, or a downloaded one; null when there is neither. */
export function loadLibrary(name: string): LibraryHandle | null {
  return opened(name) ?? downloaded(name);
}

function opened(file: string): LibraryHandle | null {
  try {
    return koffi.load(file);
  } catch {
    return null;
  }
}

function downloaded(name: string): LibraryHandle | null {
  const [file] = inCache(name);
  if (file === undefined) return null;
  // The loader resolves a dependency with a library that is already open.
  for (const needed of neededByOthers) {
    const [other] = inCache(needed);
    if (other !== undefined && !opened(needed)) koffi.load(other, { global: true });
  }
  return opened(file);
}

const inCache = (name: string): string[] =>
  existsSync(videoCache) ? globSync(join(videoCache, 'usr/lib/*', name)) : [];

export type Method = KoffiFunc<(...values: unknown[]) => number>;

/** The types of methods by their definitions: each is registered once in a process. */
const prototypes = new Map<string, TypeObject>();

/** The methods of a C++ object. @param methods the place of each in the table of the object, and its definition */
export function methodsOf<Name extends string>(
  object: bigint,
  methods: Readonly<Record<Name, readonly [place: number, definition: string]>>,
): Record<Name, Method> {
  const table = koffi.decode(object, 'void *') as bigint;
  const entries = Object.entries<readonly [number, string]>(methods).map(([name, [place, definition]]) => {
    const type = prototypes.get(definition) ?? koffi.proto(definition);
    prototypes.set(definition, type);
    return [name, koffi.decode(koffi.decode(table + BigInt(place * 8), 'void *'), type) as Method];
  });
  return Object.fromEntries(entries) as Record<Name, Method>;
}
