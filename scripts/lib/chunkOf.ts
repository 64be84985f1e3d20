import { resolve } from 'node:path';

/** What a bundler tells about its modules while it forms chunks; call it only as a method of its object. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The name of the chunk for modules that `root` (a path in the repository) imports, also through others; null for all others. */
export function chunkOf(name: string, root: string): (id: string, modules: Modules) => string | null {
  let members: Set<string> | null = null;
  return (id, modules) => {
    if (!members) {
      members = new Set([resolve(root)]);
      // Iterating a set includes elements that are added during the loop.
      for (const member of members)
        for (const imported of modules.getModuleInfo(member)?.importedIds ?? []) members.add(imported);
    }
    return members.has(id) ? name : null;
  };
}
