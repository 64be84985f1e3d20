import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { taskKeys } from './keys.ts';

test('events reload today only; a past day is not reloaded', async () => {
  const client = new QueryClient();
  client.setQueryData(taskKeys.ofServer(1), 'today');
  client.setQueryData(taskKeys.ofDay(1, '2026-11-19'), 'over');
  await client.invalidateQueries({ queryKey: taskKeys.ofServer(1) });
  await client.invalidateQueries({ queryKey: taskKeys.all });
  expect(client.getQueryState(taskKeys.ofServer(1))?.isInvalidated).toBe(true);
  expect(client.getQueryState(taskKeys.ofDay(1, '2026-11-19'))?.isInvalidated).toBe(false);
});
