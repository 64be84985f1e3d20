import { expect, test } from 'vitest';
import { addressOf } from '#tests/support/accountsServer.ts';
import { fillPrecache } from './fillPrecache.ts';

test('missing files without a revision are stored, three at a time; what fails is left out', async () => {
  const stored = new Map([['/c.js', new Response()]]);
  const cache = {
    match: async (url: RequestInfo | URL) => stored.get(addressOf(url)),
    put: async (url: RequestInfo | URL, answer: Response) => void stored.set(addressOf(url), answer),
  };
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ url: `/${name}.js`, revision: null }));
  await fillPrecache([{ url: '/index.html', revision: '1' }, ...files], cache, async (url) => {
    asked.push(url);
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    if (url === '/e.js') throw new TypeError('Failed to fetch');
    return new Response(null, { status: url === '/f.js' ? 503 : 200 });
  });
  expect(asked).toEqual(['/f.js', '/e.js', '/d.js', '/b.js', '/a.js']);
  expect([...stored.keys()].toSorted()).toEqual(['/a.js', '/b.js', '/c.js', '/d.js']);
  expect(most).toBe(3);
});
