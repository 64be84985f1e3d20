/**
 * Everything that the browser stores for this origin except the session's tokens, as one text. Runs in the
 * page, so it uses nothing from outside.
 */
export async function readStored(): Promise<string> {
  const found: string[] = [];
  for (let at = 0; at < localStorage.length; at++) {
    const key = localStorage.key(at) ?? '';
    if (!/jwt$/i.test(key)) found.push(`${key}=${localStorage.getItem(key)}`);
  }
  for (let at = 0; at < sessionStorage.length; at++)
    found.push(sessionStorage.getItem(sessionStorage.key(at) ?? '') ?? '');
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.push(`${name} ${request.url} ${JSON.stringify([...request.headers])}`);
      if (!name.includes('shell')) found.push((await (await cache.match(request))?.text()) ?? '');
    }
  }
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () =>
        reject(opening.error ?? new Error('The database does not open')),
      );
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.addEventListener('success', () => resolve(reading.result));
        reading.addEventListener('error', () =>
          reject(reading.error ?? new Error('The store cannot be read')),
        );
      });
      found.push(...rows.map((row) => `${name}/${store} ${JSON.stringify(row)}`));
    }
    database.close();
  }
  return found.join('\n');
}
