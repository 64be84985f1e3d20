import { basename, resolve } from 'node:path';
import { importsOf, type Modules } from './bundlerModules.ts';
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
  /** A page without the shell needs it: such a page must not load the shell by way of a merged chunk. */
  readonly isWithoutShell: boolean;
}

/**
 * Source, in characters, that costs a screen as much as one file more. With more, pages exceed their limits in
 * `.size-limit.mjs`: docs/decisions/2026-11-21-initial-scripts.md.
 */
const fileCost = 3_600;

/**
 * The same for what is loaded with the shell, before the first screen: on a phone's line (Lighthouse's settings) with six
 * connections a request takes as long as 17 kB of a file, gzipped.
 */
const earlyFileCost = 60_000;

/** The name of a module's chunk; null: decided elsewhere. Call it with the bundler's own object. */
type Grouping = (id: string, modules: Modules) => string | null;

/** Paths in the repository. */
interface Parts {
  entry: string;
  /** It is loaded before all screens. */
  shell: string;
  /** Screens within the shell; other pages are shown without it. */
  screens: readonly string[];
}

/**
 * Groups the modules that several dynamic imports share into few chunks. Without it there is a chunk for each set of
 * dynamic imports that share something, and a screen consists of dozens of files of a few hundred bytes. What many
 * screens share is in the chunk of the shell, except for what pages without the shell use as well. Of the rest, two
 * chunks become one where the files saved are worth more than the source that is loaded without need.
 */
export function sharedChunks(parts: Parts): { shell: Grouping; shared: Grouping } {
  let groups: ReturnType<typeof groupsOf> | null = null;
  return {
    shell: (id, modules) => (groups ??= groupsOf(parts, modules)).shell(id),
    shared: (id, modules) => (groups ??= groupsOf(parts, modules)).shared(id),
  };
}

function groupsOf(parts: Parts, modules: Modules) {
  const [entry, shell] = [parts.entry, parts.shell].map((path) => importsOf(resolve(path), modules)) as [
    Set<string>,
    Set<string>,
  ];
  const screens = new Set(parts.screens.map((path) => resolve(path)));
  const isWithoutShell = (target: string): boolean =>
    target !== resolve(parts.shell) &&
    !screens.has(target) &&
    (modules.getModuleInfo(target)?.dynamicImporters ?? []).some((importer) => entry.has(importer));
  const withoutShell = new Set(
    [...dynamicImports(entry, modules)].flatMap(([target, members]) =>
      isWithoutShell(target) ? [...members] : [],
    ),
  );
  const first = new Set([...entry, ...shell]);
  const needs = [...dynamicImports(first, modules)].filter(([target]) => screens.has(target));
  const ofMany = neededByMany(new Map(needs), first, modules);
  const withShell = new Set([...shell, ...ofMany]);
  const before = new Set([...entry, ...withShell]);
  const names = namesOf(mergeChunks(chunksOf(before, withoutShell, modules), modules));
  return {
    shell: (id: string) => (withShell.has(id) ? (withoutShell.has(id) ? 'common' : 'shell') : null),
    shared: (id: string) => names.get(id) ?? null,
  };
}

/**
 * Modules of our own that are worth loading with the shell, with all that they import: of the targets of `needs`, those
 * that would load one more file otherwise outweigh those that load it without need. Modules that load others
 * dynamically are not among them.
 */
function neededByMany(
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  before: ReadonlySet<string>,
  modules: Modules,
): Set<string> {
  const neededBy = new Map<string, string[]>();
  for (const [target, members] of needs)
    for (const id of members) neededBy.set(id, [...(neededBy.get(id) ?? []), target]);
  const groups = Map.groupBy(neededBy, ([, by]) => by.toSorted().join('\n'));
  const early = new Set(before);
  for (const group of [...groups.values()].toSorted((a, b) => usersOf(b) - usersOf(a))) {
    const imported = new Set(group.flatMap(([id]) => [...importsOf(id, modules)]));
    const all = [...imported].filter((id) => !early.has(id));
    // A table, for example, begins to load its engine as soon as its module runs.
    const loadsMore = all.some((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds.length);
    const isWorthIt = usersOf(group) * earlyFileCost > (needs.size - usersOf(group)) * sizeOf(all, modules);
    if (usersOf(group) > 1 && isWorthIt && !loadsMore) for (const id of all) early.add(id);
  }
  return new Set([...early].filter((id) => !before.has(id) && !id.includes('node_modules')));
}

/** How many targets need a group of modules; all of them need the same. */
const usersOf = (group: readonly (readonly [id: string, by: readonly string[]])[]): number =>
  group[0]?.[1].length ?? 0;

const sizeOf = (ids: Iterable<string>, modules: Modules): number =>
  [...ids].reduce((sum, id) => sum + (modules.getModuleInfo(id)?.code?.length ?? 0), 0);

function chunksOf(before: ReadonlySet<string>, withoutShell: ReadonlySet<string>, modules: Modules): Chunk[] {
  const needs = dynamicImports(before, modules);
  const neededBy = new Map<string, Set<string>>();
  for (const [target, members] of withoutLoaded(needs, before, modules))
    for (const id of members) neededBy.set(id, (neededBy.get(id) ?? new Set()).add(target));
  const groups = Map.groupBy(neededBy, ([id, by]) => (needs.has(id) ? id : [...by].toSorted().join('\n')));
  return [...groups.values()]
    .map((group) => ({
      neededBy: group[0]?.[1] ?? new Set<string>(),
      size: sizeOf(
        group.map(([id]) => id),
        modules,
      ),
      modules: group.map(([id]) => id),
      isTarget: group.some(([id]) => needs.has(id)),
      isWithoutShell: group.some(([id]) => withoutShell.has(id)),
    }))
    .filter(({ neededBy: by, isTarget }) => by.size > 1 || isTarget);
}

/** What merging two chunks saves: source in characters, times the dynamic imports that load it. */
function gainOf(a: Chunk, b: Chunk): number {
  if (a.isWithoutShell !== b.isWithoutShell) return 0;
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
      isWithoutShell: a.isWithoutShell,
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
