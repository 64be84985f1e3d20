import { importsOf, type Modules } from './bundlerModules.ts';

/** What the target of each dynamic import needs in addition to `before` (with imports of its imports), by target. */
export function dynamicImports(
  before: ReadonlySet<string>,
  modules: Modules,
): Map<string, ReadonlySet<string>> {
  const needs = new Map<string, ReadonlySet<string>>();
  const known = [...before];
  // Iterating an array includes elements that are added during the loop.
  for (const id of known)
    for (const target of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (needs.has(target) || before.has(target)) continue;
      const found = [...importsOf(target, modules)].filter((member) => !before.has(member));
      needs.set(target, new Set(found));
      known.push(...found);
    }
  return needs;
}

/**
 * Takes from the needs of each dynamic import what was loaded before it in any case: a dialog is loaded after a screen
 * that opens it, so it needs only what none of these screens has.
 */
export function withoutLoaded(
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  before: ReadonlySet<string>,
  modules: Modules,
): Map<string, ReadonlySet<string>> {
  const loaded = new Map<string, ReadonlySet<string>>();
  const loadedBefore = (target: string): ReadonlySet<string> => {
    const importers = modules.getModuleInfo(target)?.dynamicImporters ?? [];
    if (importers.some((id) => before.has(id))) return new Set();
    // What a host without an entry has loaded is not known yet: a later round counts it.
    const sets = importers.flatMap((id) =>
      [...needs].flatMap(([host, members]) => {
        const earlier = loaded.get(host);
        return members.has(id) && earlier ? [new Set([...members, ...earlier])] : [];
      }),
    );
    return new Set([...(sets[0] ?? [])].filter((member) => sets.every((set) => set.has(member))));
  };
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const target of needs.keys()) {
      const now = loadedBefore(target);
      if (loaded.get(target)?.size === now.size) continue;
      loaded.set(target, now);
      isChanged = true;
    }
  }
  return new Map(
    [...needs].map(([target, members]) => [
      target,
      new Set([...members].filter((member) => !loaded.get(target)?.has(member))),
    ]),
  );
}
