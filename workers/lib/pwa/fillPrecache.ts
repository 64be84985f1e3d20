import type { PrecacheEntry } from 'workbox-precaching';

/**
 * Files that are requested at the same time, in addition to Workbox's one: the page needs some of its six
 * connections as well.
 */
const concurrency = 3;

/**
 * Stores files that have no revision because their names change with their content, starting with the last
 * one. Workbox stores the same list one after another from the first on, with a round trip for each of
 * hundreds of files, and skips stored ones. Files that fail here are left to Workbox.
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
