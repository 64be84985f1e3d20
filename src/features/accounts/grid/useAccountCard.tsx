import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useMemo } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import type { GridCard } from '#ui/DataGrid/gridColumn.ts';
import { useAccountLabels } from '../accountLabels.ts';

const AccountCard = lazy(async () => ({ default: (await import('./AccountCard.tsx')).AccountCard }));

/** CSS pixels; the style sheet of the card must suit it. */
const height = 92;
const phone = '(max-width: 600px)';

/** How accounts are shown as cards on a phone; null: in columns. */
export function useAccountCard(): GridCard<Account> | null {
  const labels = useAccountLabels();
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const card = useMemo<GridCard<Account>>(
    () => ({
      height,
      content: (account) => (
        <Suspense>
          <AccountCard account={account} labels={labels} />
        </Suspense>
      ),
    }),
    [labels],
  );
  return isPhone ? card : null;
}
