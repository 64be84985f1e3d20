import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '#contract/http/index.ts';
import type { BenchStack } from '../control/stack.ts';

/**
 * Edits consoles and accounts as other operators would, twice a second.
 * @returns a function that stops it and returns the number of edits
 */
export function startEdits({ operator, target }: BenchStack): () => Promise<number> {
  const stopping = new AbortController();
  let edits = 0;
  const run = async (): Promise<void> => {
    const accounts = await operator.call(endpoints.getAccounts, { query: { limit: '50', offset: '0' } });
    while (!stopping.signal.aborted) {
      const account = accounts.data[edits % accounts.data.length];
      edits++;
      await operator.call(endpoints.updateConsole, {
        params: { id: target.consoleId },
        body: { description: `Edit ${edits}` },
      });
      if (account)
        await operator.call(endpoints.updateAccounts, {
          body: { accounts: [{ id: account.id, additionalInfo: `Edit ${edits}` }] },
        });
      await pause(500, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
    return edits;
  };
}
