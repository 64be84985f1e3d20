import type { Account } from '#contract/http/accounts/account.ts';
import { accountsLookup, type AccountsLookupDeps } from '#data/bulk/lookup.ts';
import { isActionDone } from '#domain/accounts/dryRun.ts';
import {
  type AccountAction,
  type AccountSkipReason,
  accountSkipReason,
} from '#domain/accounts/accountRules.ts';
import { createBatch } from '#domain/bulk/batch.ts';
import type { Bulk } from '#domain/bulk/bulk.ts';
import type { Accounts } from './accountsStore.ts';
import { accountsPerCall, type ActionDetails, runAccountAction } from './actions.ts';

/** Data of an account kept in results, because it may be deleted meanwhile. */
export type ActionItem = Pick<Account, 'id' | 'email'>;

export interface AccountBulkOptions {
  action: AccountAction;
  items: readonly ActionItem[];
  details?: ActionDetails;
  /**
   * Text of the reason why an account is skipped when its turn comes. Null: only the API decides, because the
   * accounts have just been changed and the copy may be outdated.
   */
  skipText: ((reason: AccountSkipReason) => string) | null;
}

export interface AccountBulkDeps extends AccountsLookupDeps {
  accounts: Pick<Accounts, 'rows' | 'sync' | 'status'>;
}

/**
 * An action on many accounts with a result for each, some hundred per call. After an interrupted call, the
 * copy of the accounts is updated and shows the outcome.
 */
export function createAccountBulk(
  deps: AccountBulkDeps,
  { action, items, details, skipText }: AccountBulkOptions,
): Bulk<ActionItem> {
  const { api, accounts } = deps;
  const current = (id: number): Account | undefined => accounts.rows.get(id)?.account;
  return createBatch<ActionItem>({
    items: items.map(({ id, email }) => ({ id, email })),
    size: accountsPerCall,
    async run(part, report) {
      const ids = part.map(({ id }) => id);
      try {
        return await runAccountAction(api, action, ids, details, report);
      } finally {
        // Also after an error, because the call may have had an effect.
        void accounts.sync();
      }
    },
    skip({ id }) {
      const account = current(id);
      const reason = account && skipText ? accountSkipReason(action, account) : null;
      return reason === null ? null : skipText?.(reason);
    },
    lookup: accountsLookup(deps, ({ id }) => isActionDone(action, current(id))),
  });
}
