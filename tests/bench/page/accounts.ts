import { createAccounts } from '#data/accounts/accounts.ts';
import { systemClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { createAccountsSource } from '#platform/accounts/createAccountsSource.ts';

/**
 * The app's accounts without screens, to measure the load of the page's thread while the copy is read or loaded. Times
 * in milliseconds since the navigation.
 */
const tasks: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) tasks.push(duration);
}).observe({ type: 'longtask', buffered: true });

/** Times of the first account, of the last account, and of the complete copy. */
const times: { first: number | null; all: number | null } = { first: null, all: null };

const accounts = createAccounts({
  source: createAccountsSource(),
  base: '/api',
  getToken: () => 'token',
  api: { call: () => Promise.reject(new Error('not part of this page')) },
  link: { online: createObservable(true), check: () => undefined, reportResponse: () => undefined },
  clock: systemClock,
  onUnauthorized: () => undefined,
});

accounts.listVersion.subscribe(() => {
  if (accounts.rows.size > 0) times.first ??= performance.now();
});
accounts.status.subscribe(() => {
  const { phase, isComplete, secrets } = accounts.status.get();
  if (phase === 'idle' && isComplete && secrets === 'loaded') times.all ??= performance.now();
});
accounts.open({
  userId: 1,
  rights: '1',
  hasSecrets: new URLSearchParams(location.search).has('secrets'),
  isStored: true,
});

Object.assign(globalThis, {
  accountsBench: {
    accounts,
    read: () => ({
      ...times,
      rows: accounts.rows.size,
      longest: Math.max(0, ...tasks),
      storage: accounts.status.get().storage,
      error: accounts.status.get().error?.message ?? null,
    }),
  },
});
