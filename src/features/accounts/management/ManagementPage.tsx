import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconListSearch, IconSearch } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useMemo } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountQueryRow } from '#contract/http/accounts/search.ts';
import { type AccountSearch, useAccountSearch } from '#data/accounts/querySearch.ts';
import { searchKeys } from '#data/accounts/searchKeys.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { notFoundRows } from '#domain/accounts/search.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { GridTitle } from '../grid/GridTitle.tsx';
import { ActionDialog, dialogLoads } from '../lazyDialogs.ts';
import { ActionToolbar } from '#ui/Toolbar/ActionToolbar.tsx';
import { menuOf } from '#ui/Toolbar/menuOf.ts';
import { useToolCommands } from '../toolbar/useToolCommands.ts';
import { NotFound } from './NotFound.tsx';
import { type ManagementDialog, useManagementGroups } from './useManagementGroups.ts';
import { useManagementColumns } from './useManagementColumns.tsx';
import { pageAtom } from '#ui/pageAtom.ts';

/** The query whose accounts are shown; null: none. */
const searchAtom = pageAtom<AccountSearch | null>(null);

/** Selected rows of the table, by id. */
const chosenAtom = pageAtom<ReadonlySet<string>>(new Set());

const SearchDialog = lazyDialog(() => import('./SearchDialog.tsx'), 'SearchDialog');
const prefetched = [SearchDialog.load, ...dialogLoads];

const none: readonly Account[] = [];
const noQuery: readonly AccountQueryRow[] = [];
const nameOf = ({ email }: Account): string => email;

/** Finds accounts by a list of servers, consoles and emails, and marks them as done or not. */
export function ManagementPage() {
  const { t } = useLingui();
  const [search, setSearch] = useAtom(searchAtom);
  const [chosen, setChosen] = useAtom(chosenAtom);
  const found = useAccountSearch(search);
  const state = useListState(found, searchKeys.of(search?.id ?? null));
  const layout = useTableLayout('accounts.management');
  const columns = useManagementColumns();
  const { dialog, openDialog, closeDialog } = usePageDialog<ManagementDialog>();
  usePrefetch(prefetched);

  const rows = search ? found.data : none;
  const byId = useMemo(() => new Map((rows ?? none).map((account) => [account.id, account])), [rows]);
  const missing = useMemo(
    () => (search && rows ? notFoundRows(search.query, rows) : noQuery),
    [search, rows],
  );
  const ids = useMemo(() => [...chosen].map(Number).filter((id) => byId.has(id)), [chosen, byId]);
  const total = byId.size;
  const selected = ids.length;
  const clear = (): void => {
    setSearch(null);
    setChosen(new Set());
  };
  const groups = useManagementGroups({ openDialog, clear, canClear: search !== null });
  const actions = groups.forSelection(ids);
  useToolCommands(actions, [groups.search], selected);

  return (
    <TablePage>
      <DataTable
        label={t`Account management`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        {...(search ? { state } : {})}
        selection={{ chosen, onChange: setChosen }}
        menu={(account) => menuOf(groups.forAccount(account))}
        title={
          <GridTitle count={rows && search ? total : null} selected={selected}>
            {t`Account management`}
          </GridTitle>
        }
        actions={<ActionToolbar groups={[groups.search, ...actions]} />}
        note={<NotFound rows={missing} />}
        empty={
          search ? (
            <Notice icon={IconSearch} title={t`Nothing was found`}>
              {t`No account matches the query.`}
            </Notice>
          ) : (
            <Notice
              icon={IconListSearch}
              title={t`Search accounts first`}
              actions={
                <Button size="xs" onClick={() => openDialog({ kind: 'search' })}>
                  {t`Search`}
                </Button>
              }
            >
              {t`Paste servers, consoles and emails from a spreadsheet, or choose a CSV file.`}
            </Notice>
          )
        }
      />
      {dialog?.kind === 'search' ? (
        <SearchDialog
          query={search?.query ?? noQuery}
          onSearch={(query) => {
            setSearch((before) => ({ id: (before?.id ?? 0) + 1, query }));
            setChosen(new Set());
          }}
          onClose={closeDialog}
        />
      ) : null}
      {dialog?.kind === 'action' ? (
        <ActionDialog
          action={dialog.action}
          ids={dialog.ids}
          rows={{ get: (id) => byId.get(id) }}
          onClose={closeDialog}
        />
      ) : null}
    </TablePage>
  );
}
