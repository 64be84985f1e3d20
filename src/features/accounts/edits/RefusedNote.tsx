import { Plural, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { withValueAt } from '#domain/accounts/paths.ts';
import { isConflict } from '#domain/accounts/table.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import type { CellChange } from '#ui/DataGrid/gridColumn.ts';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import type { RefusalSource } from './useCellRefusals.ts';

export interface RefusedNoteProps {
  source: RefusalSource;
  refused: ReadonlySet<number>;
  /** Only accounts with refused edits are shown. */
  isFiltered: boolean;
  /** Shows only these accounts; null: all again. */
  onFilter: (ids: ReadonlySet<number> | null) => void;
  /** Sends edits; null while the grid is locked. */
  onEdit: ((changes: readonly CellChange[]) => void) | null;
}

/**
 * The edits that may be saved when they are sent once more. Those of a field that somebody else has changed are not among
 * them, each needs a decision; neither is overwritten what was changed since the edit.
 */
const editsAgain = ({ rows }: RefusalSource, ids: ReadonlySet<number>): CellChange[] =>
  [...ids].flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    return [...row.refusals]
      .filter(([, { reason }]) => !isConflict(reason))
      .map(([key, { value, loaded }]) => ({ id, key, value, seen: withValueAt(row.account, key, loaded) }));
  });

/** How many accounts have edits that were not saved, until they are saved, edited again or dismissed. */
export function RefusedNote({ source, refused, isFiltered, onFilter, onEdit }: RefusedNoteProps) {
  const { t } = useLingui();
  const dismiss = (): void => {
    source.dismissAll(refused);
    onFilter(null);
  };
  const mayHelp = editsAgain(source, refused).length > 0;
  return (
    <StaleNote
      kind="failed"
      action={
        <Group gap={8}>
          <ActionButton aria-pressed={isFiltered} onClick={() => onFilter(isFiltered ? null : refused)}>
            {isFiltered ? t`Show all accounts` : t`Show only these`}
          </ActionButton>
          {onEdit && mayHelp ? (
            <ActionButton onClick={() => onEdit(editsAgain(source, refused))}>{t`Save again`}</ActionButton>
          ) : null}
          {refused.size > 0 ? <ActionButton onClick={dismiss}>{t`Dismiss`}</ActionButton> : null}
        </Group>
      }
    >
      {refused.size === 0 ? (
        t`Only accounts whose changes were not saved are shown.`
      ) : (
        <Plural
          value={refused.size}
          one="Changes of # account were not saved. The reasons are at the cells."
          other="Changes of # accounts were not saved. The reasons are at the cells."
        />
      )}
    </StaleNote>
  );
}
