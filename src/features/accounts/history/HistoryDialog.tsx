import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { type CellChange as Change, everyField } from '#contract/http/accounts/history.ts';
import { useAccountHistory, useValuesBefore } from '#data/accounts/history.ts';
import { historyKeys } from '#data/accounts/historyKeys.ts';
import { useListState } from '#data/lists/useListState.ts';
import { withValueAt } from '#domain/accounts/paths.ts';
import { isSecretPath } from '#domain/accounts/secrets.ts';
import type { PastedCell } from '#ui/DataGrid/editing/paste.ts';
import { PasteDialog } from '#ui/DataGrid/editing/PasteDialog.tsx';
import { textOf } from '#ui/table/headerSpec.ts';
import type { CellChange, GridRows } from '#ui/DataGrid/gridColumn.ts';
import { type AccountColumn, pathOf } from '../columns/columnKinds.ts';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';
import { ChangedValue, ChangeLine, RevertButton } from '#entities/changes/ChangeLine.tsx';
import { ChangesDialog } from '#entities/changes/ChangesDialog.tsx';

export interface HistoryDialogProps {
  id: number;
  /** Path of a field; null: all changes of the account. */
  field: string | null;
  /** All of an account. */
  columns: readonly AccountColumn[];
  rows: GridRows<Account>;
  /** Ids of the selected accounts, in which a field can be reverted at once. */
  chosen: ReadonlySet<number>;
  /** Null: the user may not edit. */
  onEdit: ((changes: readonly CellChange[]) => void) | null;
  onClose: () => void;
}

/**
 * History of a cell: author, time, and values before and after; an earlier value can be written again, as an
 * edit that can be undone.
 */
export function HistoryDialog({ id, field, columns, rows, chosen, onEdit, onClose }: HistoryDialogProps) {
  const { t } = useLingui();
  const fieldName = useFieldName();
  const [pages, setPages] = useState(1);
  const of = { id, field, pages };
  const history = useAccountHistory(of);
  const state = useListState(history, historyKeys.of(of));
  const before = useValuesBefore();
  const [preview, setPreview] = useState<PastedCell[] | null>(null);
  const account = rows.get(id);
  const { data } = history;

  const columnOf = (path: string): AccountColumn | undefined =>
    columns.find(({ key }) => pathOf(key) === path);
  const name = (path: string): string => {
    const known = fieldName(path);
    return known === path ? (columnOf(path)?.title ?? path) : known;
  };
  function textOfValue(path: string, value: unknown, row: Account | undefined): string {
    if (typeof value === 'object' && value !== null) return 'name' in value ? String(value.name) : '';
    const column = columnOf(path);
    return column && row ? textOf(column, withValueAt(row, path, value)) : String((value as string) ?? '');
  }

  /** A console is kept with the name that it had, and written by its id. */
  const writtenOf = (path: string, value: unknown): unknown =>
    path === pathOf('console') && typeof value === 'object' && value !== null && 'id' in value
      ? value.id
      : value;
  const isNow = (path: string, value: unknown, row: Account): boolean => {
    const column = columnOf(path);
    return path === pathOf('console')
      ? row.console.id === writtenOf(path, value)
      : column !== undefined && textOf(column, row) === textOfValue(path, value, row);
  };

  function revert({ field: path, before: value }: Change): void {
    onEdit?.([{ id, key: path, value: writtenOf(path, value), ...(account && { seen: account }) }]);
    onClose();
  }
  function previewSelection({ field: path, position }: Change): void {
    before.mutate({ ids: [...chosen], field: path, position }, (values) =>
      setPreview(
        values.flatMap(({ id: other, value }) => {
          const row = rows.get(other);
          const column = columnOf(path);
          if (!row || !column || isNow(path, value, row)) return [];
          const after = textOfValue(path, value, row);
          return {
            id: other,
            key: path,
            row: row.email,
            column: column.title,
            before: textOf(column, row),
            pasted: after,
            after,
            error: null,
            value: writtenOf(path, value),
            isSecret: false,
            seen: row,
          };
        }),
      ),
    );
  }

  function lineOf(change: Change): ReactNode {
    const { position, field: path, by, cause, at } = change;
    const isAdded = path === everyField;
    const was = textOfValue(path, change.before, account);
    const column = columnOf(path);
    const isSecret = isSecretPath(path);
    const mayRevert = onEdit && (column?.edit ?? path === pathOf('console')) && !isSecret;
    const selected = mayRevert && chosen.size > 1 && chosen.has(id) ? chosen.size : 0;
    const why = cause === null || (isAdded && cause === 'upload') ? '' : ` · ${cause}`;
    return (
      <ChangeLine
        key={position}
        name={field === null && !isAdded ? name(path) : null}
        who={`${by.name ?? t`unknown user`}${why}`}
        at={at}
        tools={
          <>
            {mayRevert && account && !isNow(path, change.before, account) ? (
              <RevertButton to={was} onRevert={() => revert(change)} />
            ) : null}
            {selected > 0 ? (
              <Button
                size="compact-xs"
                variant="default"
                loading={before.isPending}
                onClick={() => previewSelection(change)}
              >
                <Plural value={selected} one="In # selected account" other="In # selected accounts" />
              </Button>
            ) : null}
          </>
        }
      >
        {isAdded ? (
          t`Account added`
        ) : isSecret ? (
          t`changed; secrets are not kept`
        ) : (
          <ChangedValue before={was} after={textOfValue(path, change.after, account)} />
        )}
      </ChangeLine>
    );
  }

  if (preview) {
    return (
      <PasteDialog
        title={t`Revert cells`}
        cells={preview}
        leftOut={{ rows: 0, columns: 0 }}
        onUnlock={undefined}
        onAccept={() =>
          onEdit?.(preview.map(({ id: other, key, value, seen }) => ({ id: other, key, value, seen })))
        }
        onClose={onClose}
      />
    );
  }
  const email = account?.email ?? '';
  const title = field === null ? null : name(field);
  return (
    <ChangesDialog
      title={
        title === null ? (
          <Trans>History of {email}</Trans>
        ) : (
          <Trans>
            History: {title}, {email}
          </Trans>
        )
      }
      state={state}
      lines={data?.changes.map(lineOf)}
      isBusy={history.isPlaceholderData}
      onOlder={data && !data.isWhole ? () => setPages(pages + 1) : null}
      onClose={onClose}
    />
  );
}
