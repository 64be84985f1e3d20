/** Deletes the databases of this browser with this prefix, except one: those of other users, or of other rights. */
export async function deleteOthers(prefix: string, own: string): Promise<void> {
  const databases = await indexedDB.databases().catch(() => []);
  for (const { name } of databases)
    if (name?.startsWith(prefix) && name !== own) indexedDB.deleteDatabase(name);
}
