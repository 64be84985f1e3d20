/** Drops what this browser keeps only to be faster: local databases and stored answers. Settings stay. */
export async function dropCaches(): Promise<void> {
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map((name) => caches.delete(name)));
  const databases = await indexedDB.databases().catch(() => []);
  for (const { name } of databases) if (name?.startsWith('dugout')) indexedDB.deleteDatabase(name);
}
