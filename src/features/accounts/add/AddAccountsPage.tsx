import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { useAtom, useSetAtom } from 'jotai';
import { useMemo, useState, useEffect, useEffectEvent } from 'react';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { useStaged, useStagedStatus } from '#data/staged/hooks.ts';
import { isValid, type StagedRow } from '#domain/accounts/staged/stagedTable.ts';
import { DataGrid } from '#ui/DataGrid/DataGrid.tsx';
import type { RowTone, CellChange } from '#ui/DataGrid/gridColumn.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { SkeletonRows } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import { useClearFilters, useUrlChoice } from '#ui/useUrlChoice.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { GridTitle } from '../grid/GridTitle.tsx';
import { createRows } from '#ui/DataGrid/rows/rowSource.ts';
import { ActionToolbar } from '#ui/Toolbar/ActionToolbar.tsx';
import { useViewQuery } from '#ui/DataGrid/useViewQuery.ts';
import { type AddDialog, matchingAtom, selectionAtom } from './atoms.ts';
import { StateFilter, stateChoices } from './StateFilter.tsx';
import { useAddGroups } from './useAddGroups.ts';
import { useDropHandlers } from '#ui/FileField/dropFile.ts';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useSend } from './useSend.ts';
import { useServerNames } from './useServerNames.ts';
import { useStagedColumns } from './useStagedColumns.tsx';
import type { Staged } from '#data/staged/staged.ts';
import { type EditedField, EditHistory, type FieldWrite } from '#domain/accounts/edits/editHistory.ts';
import type { StagedValues } from '#domain/accounts/staged/staged.ts';

const AddDialogs = lazyDialog(() => import('./AddDialogs.tsx'), 'AddDialogs');
const prefetched = [AddDialogs.load];

const nameOf = ({ values }: StagedRow): string => String(values['email'] ?? '');
const toneOf = (row: StagedRow): RowTone | null =>
  row.isSending ? 'info' : isValid(row) ? null : 'negative';
const same = (row: StagedRow): StagedRow => row;

/** New accounts: added from a CSV, a form or a spreadsheet, corrected in place, and sent to work. */
export function AddAccountsPage() {
  const { t } = useLingui();
  const staged = useStaged();
  const status = useStagedStatus();
  const servers = useServerNames();
  const columns = useStagedColumns(servers);
  const layout = useTableLayout('accounts.add');
  const [view, setView] = useViewQuery();
  const [choice, chooseState] = useUrlChoice('state', stateChoices);
  const clearChoice = useClearFilters();
  const rows = useMemo(() => createRows(staged, same), [staged]);
  const [chosen, setChosen] = useAtom(selectionAtom);
  const setMatching = useSetAtom(matchingAtom);
  const { dialog, openDialog, closeDialog } = usePageDialog<AddDialog>();
  const { ask, send } = useSend(servers, openDialog);
  const edits = useStagedEdits(staged);
  const { toolbar, menuOfRow } = useAddGroups(staged, ask, openDialog);
  usePastedRows((text) => openDialog({ kind: 'csv', text }));
  const drop = useDropHandlers((file) => {
    const { name } = file;
    if (dialog) toast.warning(t`${name} is not opened: another dialog is open.`);
    else openDialog({ kind: 'csv', file });
  });
  usePrefetch(prefetched);
  const isVolatile = status.storage === 'memory' && status.total > 0;
  useReloadBlocker(isVolatile, 'form');

  const rowFilter = useMemo(
    () => (choice === null ? null : (row: StagedRow) => isValid(row) === (choice === 'valid')),
    [choice],
  );

  return (
    <TablePage {...drop}>
      <DataGrid
        label={t`New accounts`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        view={view}
        onView={setView}
        rowFilter={rowFilter}
        onClearRowFilter={clearChoice}
        selection={{ chosen, onChange: setChosen }}
        toneOf={toneOf}
        onMatching={setMatching}
        onEdit={edits.edit}
        onUndo={edits.undo}
        onRedo={edits.redo}
        menu={menuOfRow}
        title={({ shown, total, isFiltered }) => (
          <GridTitle count={total} shown={isFiltered ? shown : undefined} selected={chosen.size}>
            {t`Add accounts`}
          </GridTitle>
        )}
        actions={<ActionToolbar groups={toolbar} />}
        above={
          <>
            {status.storage === 'memory' ? (
              <StaleNote kind="failed">
                {t`These accounts are not stored in this browser: they are lost when the page is closed.`}
              </StaleNote>
            ) : null}
            <StateFilter status={status} chosen={choice} onChoose={chooseState} />
          </>
        }
        empty={
          status.phase === 'ready' ? (
            <Notice
              icon={IconUserPlus}
              title={t`No new accounts`}
              actions={
                <>
                  <Button
                    leftSection={<IconFileImport size={16} aria-hidden="true" />}
                    onClick={() => openDialog({ kind: 'csv' })}
                  >
                    {t`Add by CSV`}
                  </Button>
                  <Button variant="default" onClick={() => openDialog({ kind: 'form', id: null })}>
                    {t`Add via form`}
                  </Button>
                </>
              }
            >
              <Trans>
                Add accounts from a CSV file or with a form, or drop a file or paste cells of a spreadsheet
                here.
              </Trans>
              {status.storage === 'memory' ? null : (
                <> {t`They are stored encrypted in this browser until you send them to work.`}</>
              )}
            </Notice>
          ) : (
            <SkeletonRows />
          )
        }
      />
      {dialog ? (
        <AddDialogs dialog={dialog} staged={staged} servers={servers} send={send} onClose={closeDialog} />
      ) : null}
    </TablePage>
  );
}

function createEdits(staged: Staged) {
  const history = new EditHistory();
  const write = (cells: readonly Pick<FieldWrite, 'id' | 'key' | 'value'>[]): void => {
    for (const [id, own] of Map.groupBy(cells, (cell) => cell.id)) {
      if (!staged.rows.has(id)) continue;
      staged.edit(id, Object.fromEntries(own.map(({ key, value }) => [key, value as StagedValues[string]])));
    }
  };
  return {
    edit(changes: readonly CellChange[]): void {
      history.add(
        changes.flatMap(({ id, key, value }): EditedField[] => {
          const row = staged.rows.get(id);
          return row ? [{ id, key, before: row.values[key] ?? null, after: value }] : [];
        }),
      );
      write(changes);
    },
    undo: () => write(history.undo()),
    redo: () => write(history.redo()),
  };
}

/** Edits of cells of new accounts; they can be undone in reverse order, and redone. */
function useStagedEdits(staged: Staged) {
  const [edits] = useState(() => createEdits(staged));
  return edits;
}

/**
 * Whether the focused element handles a paste itself: a field, or a grid with a current cell. The event does
 * not tell: with Firefox its target is the body, unless a field has the focus.
 */
const handlesPaste = (): boolean =>
  document.activeElement?.closest('input, textarea, [contenteditable], [role="grid"], [role="dialog"]') !=
  null;

/** Calls `onText` with text pasted onto the page outside of fields and grids. */
function usePastedRows(onText: (text: string) => void): void {
  const receive = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (event.defaultPrevented || handlesPaste() || text.trim() === '') return;
    event.preventDefault();
    onText(text);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => receive(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
