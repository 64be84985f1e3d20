import { lazy, Suspense, useCallback } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import type { GridCard } from '#ui/DataGrid/gridColumn.ts';
import { usePhoneCard } from '#ui/DataGrid/usePhoneCard.ts';
import { useAccountLabels } from '../accountLabels.ts';

const AccountCard = lazy(async () => ({ default: (await import('./AccountCard.tsx')).AccountCard }));

/** How accounts are shown as cards on a phone; null: in columns. */
export function useAccountCard(): GridCard<Account> | null {
  const labels = useAccountLabels();
  const content = useCallback(
    (account: Account) => (
      <Suspense>
        <AccountCard account={account} labels={labels} />
      </Suspense>
    ),
    [labels],
  );
  return usePhoneCard(content);
}
