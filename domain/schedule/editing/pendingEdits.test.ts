import { expect, test } from 'vitest';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { withPendingEdits } from './pendingEdits.ts';

const scheduler = (id: number): Scheduler => ({
  id,
  name: `Plan ${id}`,
  description: 'As before',
  createdAt: '2026-01-01T00:00:00Z',
  enabled: true,
  consoles: 1,
  data: [],
  timezone: 'UTC',
  isOwn: true,
  revision: 0,
});
const list = [scheduler(1), scheduler(2)];

test('edits of other schedulers leave the list as it is', () => {
  expect(withPendingEdits(list, [{ id: 3, name: 'Other' }])).toBe(list);
});

test('edits apply in their order, to what they name', () => {
  const shown = withPendingEdits(list, [
    { id: 2, name: 'Dawn' },
    { id: 2, description: null },
    { id: 2, name: 'Dusk' },
  ]);
  expect(shown[0]).toBe(list[0]);
  expect(shown[1]).toEqual({ ...scheduler(2), name: 'Dusk', description: null });
});
