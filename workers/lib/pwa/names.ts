/** Cache of API responses; the page deletes every cache with this prefix at sign-out. */
export const dataCache = 'dugout-data-v1';
