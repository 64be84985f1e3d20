import type { ActivityEntry } from '#contract/http/activity.ts';

const first = Date.UTC(2026, 0, 1);

/** An entry for tests; its position decides its time, a second after the previous one. */
export const anEntry = ({ position = 1, ...over }: Partial<ActivityEntry> = {}): ActivityEntry => ({
  position,
  at: new Date(first + position * 1000).toISOString(),
  kind: 'consoleOpened',
  actor: { kind: 'user', id: 1, name: 'Ann' },
  cause: null,
  batch: null,
  objects: [{ kind: 'console', id: 11, name: 'c1-01' }],
  objectCount: 1,
  data: {},
  ...over,
});
