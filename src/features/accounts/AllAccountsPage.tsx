import { useDeferredValue, useMemo } from 'react';
import { useNavigationType } from 'react-router';
import { useAccounts } from '#data/accounts/hooks.ts';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import { AccountsGrid, type AccountsGridProps } from './grid/AccountsGrid.tsx';
import { useGridEdits } from './edits/useGridEdits.ts';
import { type AccountsPreset, allAccounts } from './columns/presets.ts';
import { createGridRows } from './grid/gridRows.ts';
import { GridWithPanel } from './panel/GridWithPanel.tsx';
import { useAccountsLoading } from './grid/useAccountsLoading.tsx';

export interface AllAccountsPageProps extends Pick<AccountsGridProps, 'title' | 'header'> {
  preset?: AccountsPreset;
}

/** The page of all accounts; a preset makes another page of it. */
export function AllAccountsPage(props: AllAccountsPageProps) {
  const accounts = useAccounts();
  // When the app starts with this page, the shell is shown first: in one task with it, the page would be blocked for 80 ms.
  const isStart = useNavigationType() === 'POP';
  const isShellShown = useDeferredValue(true, !isStart);
  return isShellShown ? <AccountsPage {...props} accounts={accounts} /> : null;
}

function AccountsPage({
  accounts,
  preset = allAccounts,
  ...head
}: AllAccountsPageProps & { accounts: Accounts }) {
  const rows = useMemo(() => createGridRows(accounts), [accounts]);
  const edits = useGridEdits(accounts);
  const { empty, notice, isPartial } = useAccountsLoading(() => void accounts.sync());
  return (
    <GridWithPanel preset={preset} rows={rows} isPartial={isPartial}>
      {(onDetails) => (
        <AccountsGrid
          {...head}
          preset={preset}
          rows={rows}
          onEdit={edits.edit}
          onUndo={edits.undo}
          onRedo={edits.redo}
          refusals={accounts}
          onDetails={onDetails}
          isPartial={isPartial}
          notice={notice}
          {...(empty ? { empty } : {})}
        />
      )}
    </GridWithPanel>
  );
}
