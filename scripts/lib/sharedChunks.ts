import { basename, resolve } from 'node:path';
import { importsOf, type Modules } from './chunkOf.ts';
import { dynamicImports, withoutLoaded } from './dynamicImports.ts';

/** A chunk that several dynamic imports need. */
interface Chunk {
  /** Targets of dynamic imports. */
  readonly neededBy: ReadonlySet<string>;
  /** Characters of source. */
  readonly size: number;
  readonly modules: readonly string[];
  /** It is the target of a dynamic import, which stays a chunk of its own. */
  readonly isTarget: boolean;
}

/**
 * Source, in characters, that costs a screen as much as one file more. With more, pages exceed their limits in
 * `.size-limit.mjs`: docs/decisions/2026-11-21-initial-scripts.md.
 */
const fileCost = 3_600;

/**
 * Groups the modules that several dynamic imports share into few chunks. Without it there is a chunk for each set of
 * dynamic imports that share something, and a screen consists of dozens of files of a few hundred bytes. Two chunks
 * become one where the files saved are worth more than the source that is loaded without need.
 *
 * @param entry a path in the repository
 * @param shell a path in the repository: it and its imports are loaded before all others, and are in no shared chunk
 * @returns the name of the chunk of a module; null for modules that are not shared
 */
export function sharedChunks(entry: string, shell: string): (id: string, modules: Modules) => string | null {
  let names: Map<string, string> | null = null;
  const namesIn = (modules: Modules): Map<string, string> => {
    const before = new Set([entry, shell].flatMap((path) => [...importsOf(resolve(path), modules)]));
    return namesOf(mergeChunks(chunksOf(before, modules), modules));
  };
  return (id, modules) => (names ??= namesIn(modules)).get(id) ?? null;
}

function chunksOf(before: ReadonlySet<string>, modules: Modules): Chunk[] {
  const needs = dynamicImports(before, modules);
  const neededBy = new Map<string, Set<string>>();
  for (const [target, members] of withoutLoaded(needs, before, modules))
    for (const id of members) neededBy.set(id, (neededBy.get(id) ?? new Set()).add(target));
  const groups = Map.groupBy(neededBy, ([id, by]) => (needs.has(id) ? id : [...by].toSorted().join('\n')));
  return [...groups.values()]
    .map((group) => ({
      neededBy: group[0]?.[1] ?? new Set<string>(),
      size: group.reduce((sum, [id]) => sum + (modules.getModuleInfo(id)?.code?.length ?? 0), 0),
      modules: group.map(([id]) => id),
      isTarget: group.some(([id]) => needs.has(id)),
    }))
    .filter(({ neededBy: by, isTarget }) => by.size > 1 || isTarget);
}

/** What merging two chunks saves: source in characters, times the dynamic imports that load it. */
function gainOf(a: Chunk, b: Chunk): number {
  const both = [...a.neededBy].filter((target) => b.neededBy.has(target)).length;
  return both * fileCost - a.size * (b.neededBy.size - both) - b.size * (a.neededBy.size - both);
}

/** Merges the two chunks with the largest gain until no merge has any. */
function mergeChunks(chunks: readonly Chunk[], modules: Modules): Set<Chunk> {
  const left = new Set(chunks);
  const pairs = new Set<{ a: Chunk; b: Chunk; gain: number }>();
  const compare = (a: Chunk, others: Iterable<Chunk>): void => {
    if (a.isTarget) return;
    for (const b of others) {
      const gain = b.isTarget || a === b ? 0 : gainOf(a, b);
      if (gain > 0) pairs.add({ a, b, gain });
    }
  };
  chunks.forEach((chunk, index) => compare(chunk, chunks.slice(index + 1)));
  for (;;) {
    const best = [...pairs]
      .toSorted((one, other) => other.gain - one.gain)
      .find(({ a, b }) => !wouldBeCircular(a, b, left, modules));
    if (!best) return left;
    const { a, b } = best;
    const merged: Chunk = {
      neededBy: new Set([...a.neededBy, ...b.neededBy]),
      size: a.size + b.size,
      modules: [...a.modules, ...b.modules],
      isTarget: false,
    };
    for (const pair of pairs) if ([pair.a, pair.b].some((one) => one === a || one === b)) pairs.delete(pair);
    left.delete(a);
    left.delete(b);
    compare(merged, left);
    left.add(merged);
  }
}

/** Whether one of the chunks imports the other through a third, which would then import the merged one and be imported by it. */
function wouldBeCircular(a: Chunk, b: Chunk, chunks: ReadonlySet<Chunk>, modules: Modules): boolean {
  const chunkOf = new Map([...chunks].flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)));
  const importsOfChunk = (chunk: Chunk): Chunk[] =>
    chunk.modules
      .flatMap((id) => modules.getModuleInfo(id)?.importedIds ?? [])
      .flatMap((id) => chunkOf.get(id) ?? []);
  const merged = new Set([a, b]);
  const others = new Set([a, b].flatMap(importsOfChunk).filter((chunk) => !merged.has(chunk)));
  for (const chunk of others)
    for (const imported of importsOfChunk(chunk)) {
      if (merged.has(imported)) return true;
      others.add(imported);
    }
  return false;
}

/** Each chunk is named after its first module, with a number where that name is taken. */
function namesOf(chunks: ReadonlySet<Chunk>): Map<string, string> {
  const taken = new Map<string, number>();
  const names = new Map<string, string>();
  for (const { modules, isTarget } of chunks) {
    if (isTarget) continue;
    const name = basename(modules[0] ?? '').replace(/\..*/, '');
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    for (const id of modules) names.set(id, `shared.${name}${count > 1 ? count : ''}`);
  }
  return names;
}
