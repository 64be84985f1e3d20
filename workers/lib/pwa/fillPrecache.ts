import type { PrecacheEntry } from 'workbox-precaching';

/** Files that are requested at the same time, besides Workbox's one: the page has six connections for its own as well. */
const concurrency = 3;

/**
 * Stores files that have no revision because their names change with their content, from the last one on. Workbox stores
 * the same list one after another from the first on, with a round trip for each of hundreds of files, and leaves out what
 * is stored. What fails here is left to it.
 */
export async function fillPrecache(
  files: readonly (string | PrecacheEntry)[],
  cache: Pick<Cache, 'match' | 'put'>,
  send: (url: string) => Promise<Response> = (url) => fetch(url),
): Promise<void> {
  const waiting = files.flatMap((file) => (typeof file === 'string' || file.revision ? [] : [file.url]));
  async function work(): Promise<void> {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (await cache.match(url)) continue;
      const answer = await send(url);
      if (answer.ok && !answer.redirected) await cache.put(url, answer);
    }
  }
  await Promise.allSettled(Array.from({ length: concurrency }, work));
}
