import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock, IconRobot } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { WebBotAccount } from '#contract/http/webBots.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { webBotKeys } from '#data/webBots/webBotKeys.ts';
import { useWebBots } from '#data/webBots/queries.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { usePageCommands } from '#ui/commands/pageCommands.ts';
import { DataGrid } from '#ui/DataGrid/DataGrid.tsx';
import { useListRows } from '#ui/DataGrid/rows/listRows.ts';
import { useViewQuery } from '#ui/DataGrid/useViewQuery.ts';
import { useDropHandlers } from '#ui/FileField/dropFile.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Row } from '#ui/layout/flex.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { ActionToolbar } from '#ui/Toolbar/ActionToolbar.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useUrlChoice } from '#ui/useUrlChoice.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { useUser } from '#data/session/hooks.ts';
import type { DialogState } from './dialogState.ts';
import { modes } from './modes.ts';
import { useWebBotColumns } from './useWebBotColumns.tsx';
import { useWebBotGroups } from './useWebBotGroups.ts';

const WebBotDialogs = lazyDialog(() => import('./WebBotDialogs.tsx'), 'WebBotDialogs');
const prefetched = [WebBotDialogs.load];

const none: readonly WebBotAccount[] = [];
const nameOf = ({ email }: WebBotAccount): string => email;

/** The user's web-bot accounts: how they work, their entered data, and their earnings. */
export function WebBotsPage() {
  const { t } = useLingui();
  const query = useWebBots();
  const state = useListState(query, webBotKeys.list());
  const accounts = query.data ?? none;
  const rows = useListRows(accounts);
  const hiddenSecrets = useHiddenSecrets();
  const [chosenMode, chooseMode] = useUrlChoice('mode', modes);
  const mode = chosenMode ?? 'default';
  const layout = useTableLayout(`webBots.${mode}`);
  const columns = useWebBotColumns(mode, hiddenSecrets?.cell ?? null);
  const [view, setView] = useViewQuery();
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  usePrefetch(prefetched);

  const chosen = useMemo(() => accounts.filter(({ id }) => selection.has(id)), [accounts, selection]);
  const groups = useWebBotGroups({
    openDialog,
    reload: () => void query.refetch(),
    isReloading: query.isFetching,
    mode,
    setMode: (next) => chooseMode(next === 'default' ? null : next),
    chosen,
    unselect: () => setSelection(new Set()),
    locked: hiddenSecrets?.hint ?? null,
  });
  usePageCommands(
    groups.toolbar.flatMap(({ entries }) =>
      entries.map((entry) => ({ ...entry, label: entry.tip ?? entry.label })),
    ),
  );
  const drop = useDropHandlers((file) => openDialog({ kind: 'csv', file }));
  const openForm = ({ id }: WebBotAccount): void => openDialog({ kind: 'form', accountId: id });
  const isKnown = query.data !== undefined;

  return (
    <TablePage {...(hiddenSecrets === null ? drop : {})}>
      <DataGrid
        label={t`Web bot accounts`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        view={view}
        onView={setView}
        selection={{ chosen: selection, onChange: setSelection }}
        menu={groups.menuOf}
        {...(hiddenSecrets === null ? { onOpen: openForm } : {})}
        title={({ total, shown, isFiltered }) => (
          <PageTitle
            isPending={!isKnown}
            figures={[<Plural key="total" value={total} one="# account" other="# accounts" />]}
            shown={isFiltered ? shown : undefined}
            selected={chosen.length}
          >
            {t`Web bot accounts`}
          </PageTitle>
        )}
        actions={<ActionToolbar groups={groups.toolbar} />}
        above={
          <>
            <ListStale state={state} />
            {hiddenSecrets === null ? null : (
              <Row component="p" gap={8} wrap="nowrap" mb={8} c="dimmed" fz={13}>
                <IconLock size={16} stroke={1.75} aria-hidden="true" />
                {hiddenSecrets.note}
              </Row>
            )}
          </>
        }
        empty={
          isKnown ? (
            <Notice
              icon={IconRobot}
              title={t`No web bot accounts yet`}
              actions={
                hiddenSecrets === null ? (
                  <>
                    <Button size="xs" onClick={() => openDialog({ kind: 'csv', file: null })}>
                      {t`Add by CSV`}
                    </Button>
                    <ActionButton onClick={() => openDialog({ kind: 'form', accountId: null })}>
                      {t`Add via form`}
                    </ActionButton>
                  </>
                ) : null
              }
            >
              {t`These accounts are played by bots on the web, without a console.`}
            </Notice>
          ) : (
            <ListPending state={state} failedTitle={t`The accounts could not be loaded`} />
          )
        }
      />
      {dialog ? <WebBotDialogs dialog={dialog} accounts={accounts} onClose={closeDialog} /> : null}
    </TablePage>
  );
}

/** What is missing in a session on behalf of another user; null in the user's own session. */
interface HiddenSecrets {
  /** Short text instead of a secret. */
  cell: string;
  /** Above the table. */
  note: string;
  /** Why accounts cannot be changed. */
  hint: string;
}

/** The API allows secrets and changes of web-bot accounts only in the user's own sessions. */
function useHiddenSecrets(): HiddenSecrets | null {
  const { t } = useLingui();
  const { guest, clone, username } = useUser();
  if (guest)
    return {
      cell: t`not in guest access`,
      note: t`Guest access shows the accounts of ${username} without passwords, gauth and proxy access, and cannot change them.`,
      hint: t`Not possible in guest access`,
    };
  if (clone)
    return {
      cell: t`not with an access link`,
      note: t`An access link shows the accounts of ${username} without passwords, gauth and proxy access, and cannot change them.`,
      hint: t`Not possible with an access link`,
    };
  return null;
}
