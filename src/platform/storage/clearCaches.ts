/** What the service worker keeps of the API begins so; the shell, which is the same for everybody, does not. */
const dataPrefix = 'dugout-data';

/**
 * Drops every database of the app and every stored answer of the API. The shell stays: without a network
 * there would be no app left to sign in to. Settings stay too. Never fails: what the browser refuses to drop it
 * refuses to show as well.
 */
export async function clearCaches(): Promise<void> {
  const names = await attempt(() => caches.keys(), []);
  const data = names.filter((name) => name.startsWith(dataPrefix));
  await Promise.all(data.map((name) => attempt(() => caches.delete(name), false)));
  const databases = await attempt(() => indexedDB.databases(), []);
  for (const { name } of databases) if (name?.startsWith('dugout')) indexedDB.deleteDatabase(name);
}

async function attempt<T>(action: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await action();
  } catch {
    return fallback;
  }
}
