import { expect } from 'vitest';
import type { Account } from '#contract/http/accounts/account.ts';
import { endpoints } from '#contract/http/index.ts';
import type { Task } from '#contract/http/tasks.ts';
import type { FakeClock } from '#domain/clock.ts';
import type { apiCalls } from './apiCalls.ts';

const { getAccounts, getServerTasks, getServerConsoles } = endpoints;

/** Timeouts for an account that agents with a fake clock play: time passes only while the test waits. */
export const patience = { timeout: 100_000, interval: 1 };
type Place = Pick<Account, 'id' | 'console'>;

/** Statuses of consoles on which an account can be started: new, allocated, disconnected. */
const freeStatuses: readonly number[] = [1, 2, 5];

/** Accounts as a user sees them while the agents of a test play them. @param clock of the agents */
export function playingAccounts(call: ReturnType<typeof apiCalls>, clock: () => FakeClock) {
  const all = async (): Promise<Account[]> => (await call(getAccounts)).body.data;
  const read = async ({ id, console: at }: Place): Promise<Account | undefined> => {
    const { data } = (await call(getAccounts, { query: { consoleIds: String(at.id) } })).body;
    return data.find((account) => account.id === id);
  };
  return {
    all,
    read,

    /** Lets time pass for the agents, in steps, until the account is as expected. */
    async until(place: Place, expected: object, stepMs = 500): Promise<Account> {
      await expect
        .poll(async () => {
          const account = await read(place);
          clock().advance(stepMs);
          return account;
        }, patience)
        .toMatchObject(expected);
      const account = await read(place);
      if (!account) throw new Error('The account is gone');
      return account;
    },

    /** An idle account on a free, open console of a server. */
    async free(serverId = 1): Promise<Account> {
      const { data } = (await call(getServerConsoles, { params: { id: serverId } })).body;
      const consoleIds = data.flatMap(({ id, open, status }) =>
        open && freeStatuses.includes(status) ? id : [],
      );
      const found = (await all()).find(
        ({ status, open, console: at }) => status === 1 && open && consoleIds.includes(at.id),
      );
      if (!found) throw new Error('There is no free account');
      return found;
    },

    async tasksOf({ id, server, console: at }: Account): Promise<Task[]> {
      const { body } = await call(getServerTasks, { params: { id: server.id } });
      const accounts = body.consoles.find((one) => one.id === at.id)?.accounts;
      return accounts?.find((one) => one.id === id)?.tasks ?? [];
    },
  };
}
