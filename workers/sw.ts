import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { dataCache } from './lib/pwa/names.ts';
import { enums, isPage, isReferenceData, isWorkerScript } from './lib/pwa/scope.ts';
import { withFreshHeaders } from './lib/pwa/freshHeaders.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker. It holds the shell and its languages, and keeps enumerations and timezones at hand;
 * what no route below names goes to the network untouched.
 */
const shell = '/index.html';

setCacheNameDetails({ prefix: 'dugout', precache: 'shell', suffix: '' });
cleanupOutdatedCaches();
clientsClaim();

// A new version waits until the person agrees: see src/platform/pwa.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// Before the precache's own route: the security policy in the headers names hosts that may have changed.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && isWorkerScript(request),
  ({ request }) => withFreshHeaders(() => matchPrecache(request.url), request.url),
);
registerRoute(
  new NavigationRoute(({ request }) => withFreshHeaders(() => matchPrecache(shell), request.url), {
    allowlist: [isPage],
  }),
);
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });

// The first visit is over before this worker answers for a page: what no start can do without is fetched now.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .open(dataCache)
      .then((cache) => cache.add(enums))
      .catch(() => undefined),
  );
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isReferenceData(url.pathname),
  new StaleWhileRevalidate({
    cacheName: dataCache,
    plugins: [
      // The request carries the session's token: only its address is kept.
      { cacheKeyWillBeUsed: ({ request }) => Promise.resolve(request.url) },
      { cacheWillUpdate: ({ response }) => Promise.resolve(response.status === 200 ? response : null) },
    ],
  }),
  'GET',
);
