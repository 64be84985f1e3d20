/** Prefix of the caches with API responses; the shell, which is the same for everybody, has another one. */
const dataPrefix = 'dugout-data';

/**
 * Deletes every database of the app and every cached API response. The shell stays, so that the app still opens
 * offline; settings stay too. Never fails: storage that the browser refuses to delete cannot be read either.
 * @param kept databases that stay
 */
export async function clearCaches(kept: readonly string[] = []): Promise<void> {
  const names = await attempt(() => caches.keys(), []);
  const data = names.filter((name) => name.startsWith(dataPrefix));
  await Promise.all(data.map((name) => attempt(() => caches.delete(name), false)));
  const databases = await attempt(() => indexedDB.databases(), []);
  for (const { name } of databases)
    if (name?.startsWith('dugout') && !kept.includes(name)) indexedDB.deleteDatabase(name);
}

async function attempt<T>(action: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await action();
  } catch {
    return fallback;
  }
}
