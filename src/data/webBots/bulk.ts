import { deleteWebBotAccounts, getWebBotAccounts, type WebBotAccount } from '#contract/http/webBots.ts';
import { interruptedCalls, type LookupDeps } from '#data/bulk/lookup.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import { createBatch } from '#domain/bulk/batch.ts';
import type { Bulk } from '#domain/bulk/bulk.ts';
import { canDelete } from '#domain/webBots/status.ts';
import { refreshWebBots } from './cache.ts';

/** Data of an account kept in results: no secrets. */
export type DeletedItem = Pick<WebBotAccount, 'id' | 'email'>;

const perCall = 250;

export interface DeleteBulkDeps extends LookupDeps {
  refreshes: RefreshQueue;
}

/** Marks many accounts as deleted, with a result for each. After an interrupted call, the accounts are read again. */
export function createDeleteBulk(
  { refreshes, ...deps }: DeleteBulkDeps,
  items: readonly DeletedItem[],
): Bulk<DeletedItem> {
  return createBatch<DeletedItem>({
    items: items.map(({ id, email }) => ({ id, email })),
    size: perCall,
    async run(part) {
      const accountIds = part.map(({ id }) => id);
      try {
        // Accounts that somebody else has deleted meanwhile are not counted, but are as requested.
        const { count } = await deps.api.call(deleteWebBotAccounts, { body: { accountIds } });
        return { count, errors: [] };
      } finally {
        // Also after an error, because the call may have had an effect.
        void refreshWebBots(refreshes, accountIds);
      }
    },
    lookup: {
      ...interruptedCalls(deps),
      async findDone(unknown) {
        const { data } = await deps.api.call(getWebBotAccounts, {});
        const left = new Set(data.filter(canDelete).map(({ id }) => id));
        return new Set(unknown.filter(({ id }) => !left.has(id)));
      },
    },
  });
}
