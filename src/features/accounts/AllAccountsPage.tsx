import { useDeferredValue, useMemo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useNavigationType, useLocation, useNavigate } from 'react-router';
import { useAccounts } from '#data/accounts/hooks.ts';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import { Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Account } from '#contract/http/accounts/account.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import { AccountsGrid, type AccountsGridProps } from './grid/AccountsGrid.tsx';
import { useGridEdits } from './edits/useGridEdits.ts';
import { type AccountsPreset, allAccounts } from './columns/presets.ts';
import { createGridRows } from './grid/gridRows.ts';
import { useAccountsLoading } from './grid/useAccountsLoading.tsx';

const AccountPanel = lazyDialog(() => import('./panel/AccountPanel.tsx'), 'AccountPanel');
const prefetched = [AccountPanel.load];

/** Below this width of the window the panel covers the grid; the same number is in its style sheet. */
const narrow = '(width < 1000px)';

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

interface GridWithPanelProps {
  preset: AccountsPreset;
  rows: GridRows<Account>;
  /** Whether not all accounts are loaded yet. */
  isPartial: boolean;
  /** The grid. @param onDetails opens the panel of an account */
  children: (onDetails: (account: Account) => void) => ReactNode;
}

/** A grid of accounts, and the panel of the account that the URL names. */
function GridWithPanel({ preset, rows, isPartial, children }: GridWithPanelProps) {
  const { id, open, close } = usePanelUrl();
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const onDetails = useCallback((account: Account) => open(account.id), [open]);
  usePrefetch(prefetched);

  // The panel may have been opened from a menu, which is gone: the keys go back to the grid.
  const main = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const isOpen = id !== null;
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isFree)
      main.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <Group gap={0} wrap="nowrap" align="stretch" pos="relative" h="100%" mih={320}>
      <Stack ref={main} gap={0} flex={1} miw={0} p="0 16px 16px" inert={isNarrow && isOpen}>
        {children(onDetails)}
      </Stack>
      {id === null ? null : (
        <AccountPanel id={id} preset={preset} rows={rows} isPartial={isPartial} onClose={close} />
      )}
    </Group>
  );
}

/** State of the history entry that was added by opening the panel: closing goes back from it. */
interface PanelEntry {
  isPanel?: true;
}

interface PanelUrl {
  /** The account in the query parameter `account`; null: the panel is closed. */
  id: number | null;
  /** Opens the panel with a step in the history; another account takes the place of the shown one. */
  open: (id: number) => void;
  close: () => void;
}

/** The account whose panel is open, in the URL. */
function usePanelUrl(): PanelUrl {
  const [params, setParams] = useQueryParams();
  const navigate = useNavigate();
  const entry = useLocation().state as PanelEntry | null;
  const isOwnEntry = entry?.isPanel ?? false;
  const id = idFromQuery(params.get('account'));
  const isOpen = id !== null;
  const open = useCallback(
    (next: number) =>
      setParams(
        withParams({ account: String(next) }),
        isOpen
          ? { replace: true, state: { isPanel: isOwnEntry || undefined } }
          : { state: { isPanel: true } },
      ),
    [setParams, isOpen, isOwnEntry],
  );
  // Going back takes effect later, and is rendered even later: until then a second close would leave the page.
  const isGoingBack = useRef(false);
  const close = useCallback(() => {
    if (!isOwnEntry) return setParams(withParams({ account: null }), { replace: true });
    if (isGoingBack.current || !new URLSearchParams(location.search).has('account')) return;
    isGoingBack.current = true;
    const end = (): void => {
      isGoingBack.current = false;
    };
    window.addEventListener('popstate', end, { once: true });
    void navigate(-1);
  }, [navigate, setParams, isOwnEntry]);
  return { id, open, close };
}
