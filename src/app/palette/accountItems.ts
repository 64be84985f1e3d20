import { useLingui } from '@lingui/react/macro';
import { IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccountSearch } from '#data/accounts/search.ts';
import { pathTo } from '#domain/access/paths.ts';
import type { PaletteItem } from './items.ts';

/** Maximum number of accounts; a longer query finds others. */
const maxAccounts = 8;

/** Accounts whose email matches a query; they open their row among all accounts, with its panel. */
export function useAccountItems(query: string): { items: readonly PaletteItem[]; isLoading: boolean } {
  const { t } = useLingui();
  const { accounts, isLoading } = useAccountSearch(query, maxAccounts);
  const items = useMemo(
    () =>
      accounts.map(({ id, email, console: { name }, server }): PaletteItem => ({
        id: `account-${id}`,
        group: 'accounts',
        title: email,
        place: `${server.name} · ${name.toUpperCase()}`,
        hint: t`All accounts`,
        permission: 'accounts_view',
        icon: IconUser,
        go: pathTo('accountsAll', { query: { q: email, account: id } }),
      })),
    [accounts, t],
  );
  return { items, isLoading };
}
