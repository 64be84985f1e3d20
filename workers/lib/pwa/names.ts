/** Where the service worker keeps answers of the API; the page empties every cache of this prefix at sign-out. */
export const dataCache = 'dugout-data-v1';
