import { expect, test } from 'vitest';
import type { AccountTask } from '#contract/agent/index.ts';
import { AccountLogs, maxAccountLogs } from '#agent/accountLogs.ts';
import { machineClock } from '#agent/agentClock.ts';

test('the logs of the accounts that wrote last are kept, and no more', () => {
  const logs = new AccountLogs(machineClock);
  const add = (id: number): void =>
    logs.addTask(`line of ${id}`, { account: { id, email: `${id}@example.com`, index: 0 } } as AccountTask);
  for (let id = 0; id < maxAccountLogs; id++) add(id);
  add(0);
  add(maxAccountLogs);
  expect(logs.of(0).log?.tail()).toHaveLength(2);
  expect(logs.of(1).log).toBeNull();
  expect(logs.of(2).log?.tail()).toHaveLength(1);
});
