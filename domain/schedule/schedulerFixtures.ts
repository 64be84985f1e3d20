import type { Scheduler } from '#contract/http/schedulers.ts';

/** An own, unattached scheduler with one hour on Monday, for tests; `over` overrides fields. */
export const aScheduler = (over: Partial<Scheduler> = {}): Scheduler => ({
  id: 1,
  name: 'Night shift',
  description: null,
  createdAt: '2026-01-01T00:00:00Z',
  enabled: false,
  consoles: 0,
  data: [{ day: 1, entries: [{ configId: 2, accounts: [0], start: 8, end: 9 }] }],
  timezone: 'UTC',
  isOwn: true,
  configs: [],
  revision: 0,
  ...over,
});
