/** What a bundler tells about its modules while it forms chunks; call it only as a method of its object. */
export interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly dynamicImporters: readonly string[];
    readonly code: string | null;
  } | null;
}

/** A module and all that it imports, also through others. */
export function importsOf(id: string, modules: Modules): Set<string> {
  const members = new Set([id]);
  // Iterating a set includes elements that are added during the loop.
  for (const member of members)
    for (const imported of modules.getModuleInfo(member)?.importedIds ?? []) members.add(imported);
  return members;
}
