import { cacheNames, clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { dataCache } from './lib/pwa/names.ts';
import {
  asStored,
  enums,
  isPage,
  isReferenceData,
  isStorable,
  isWorkerScript,
  staticRoutes,
} from './lib/pwa/scope.ts';
import { withFreshHeaders } from './lib/pwa/freshHeaders.ts';
import { fillPrecache } from './lib/pwa/fillPrecache.ts';
import { answerNotification, type PushScope, renewSubscription, showPush } from './lib/push/push.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker. It caches the shell with its languages, the enumerations and the timezones; everything
 * else goes to the network. It shows push messages, even while the app is closed.
 */
const shell = '/index.html';

setCacheNameDetails({ prefix: 'dugout', precache: 'shell', suffix: '' });
cleanupOutdatedCaches();
clientsClaim();

// A new version waits until the user agrees: see src/platform/pwa.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// Registered before the precache's own route: the security policy in the headers names hosts that may have changed.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && isWorkerScript(request),
  ({ request }) => withFreshHeaders(() => matchPrecache(request.url), request.url),
);
registerRoute(
  new NavigationRoute(({ request }) => withFreshHeaders(() => matchPrecache(shell), request.url), {
    allowlist: [isPage],
  }),
);
const files = self.__WB_MANIFEST;
precacheAndRoute(files, { cleanURLs: false });
self.addEventListener('install', (event) => {
  const stored = caches.open(cacheNames.precache).then((cache) => fillPrecache(files, cache));
  event.waitUntil(stored.catch(() => undefined));
});

/** Not every browser has static routes. */
interface StaticRouting {
  addRoutes?(routes: typeof staticRoutes): Promise<void>;
}
self.addEventListener('install', (event) => {
  const added = (event as StaticRouting).addRoutes?.(staticRoutes);
  if (added) event.waitUntil(added.catch(() => undefined));
});

// During the first visit this worker does not control the page yet: fetch what every start requires now. Before it is
// activated, because then pages wait for it.
self.addEventListener('install', (event) => {
  const store = async (): Promise<void> => {
    const response = await fetch(enums);
    if (await isStorable(response)) await (await caches.open(dataCache)).put(enums, response);
  };
  event.waitUntil(store().catch(() => undefined));
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isReferenceData(url.pathname),
  new StaleWhileRevalidate({
    cacheName: dataCache,
    plugins: [
      // The request carries the session's token: only its URL is used as the key.
      { cacheKeyWillBeUsed: ({ request }) => Promise.resolve(request.url) },
      { cacheWillUpdate: async ({ response }) => ((await isStorable(response)) ? response : null) },
      // On the way out, so that it also applies to what earlier versions have stored.
      {
        cachedResponseWillBeUsed: ({ cachedResponse }) =>
          Promise.resolve(cachedResponse ? asStored(cachedResponse) : null),
      },
    ],
  }),
  'GET',
);

const pushScope: PushScope = {
  registration: self.registration,
  clients: self.clients,
  fetch: (input, init) => fetch(input, init),
  origin: self.location.origin,
};
self.addEventListener('push', (event) => event.waitUntil(showPush(pushScope, event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(answerNotification(pushScope, event)));
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription(pushScope, event)),
);
