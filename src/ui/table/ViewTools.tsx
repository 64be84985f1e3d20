import { useLingui } from '@lingui/react/macro';
import { IconArrowsSort, IconColumns3, IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { type ShortcutBinding, useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import type { SortPanelProps } from './SortPanel.tsx';
import type { ColumnSet } from './headerSpec.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { PanelButton } from './PanelButton.tsx';

const SortPanel = lazyDialog(() => import('./SortPanel.tsx'), 'SortPanel');

/** Sorts by several columns without a modifier key. */
function SortButton(props: SortPanelProps) {
  const { t } = useLingui();
  return (
    <PanelButton icon={IconArrowsSort} label={t`Sort`} width={320}>
      {(onClose) => <SortPanel {...props} onClose={onClose} />}
    </PanelButton>
  );
}

const ColumnsPanel = lazyDialog(() => import('./ColumnsPanel.tsx'), 'ColumnsPanel');

/** Selects and orders the visible columns by touch and keyboard. */
function ColumnsButton({ sets }: { sets: readonly ColumnSet[] }) {
  const { t } = useLingui();
  return (
    <PanelButton icon={IconColumns3} label={t`Columns`} width={300}>
      {(onClose) => <ColumnsPanel sets={sets} onClose={onClose} />}
    </PanelButton>
  );
}

const keys = { search: '/', filters: 'F', clear: 'X' } as const;

export interface ViewToolsProps {
  query: string;
  onQuery: (query: string) => void;
  hasFilters: boolean;
  /** A filter or a search hides rows. */
  isFiltered: boolean;
  onClear: () => void;
  onFilters: () => void;
  /** Keys of the rows, for the shortcut sheet. */
  rowKeys: readonly ShortcutBinding[];
  /** Empty: the columns are not shown. */
  sets: readonly ColumnSet[];
  /** The sort levels; without them there is no button. */
  sorting?: SortPanelProps;
}

/** View controls of a table or grid: search, filters, columns. */
export function ViewTools(props: ViewToolsProps) {
  const { query, onQuery, hasFilters, isFiltered, onClear, onFilters, rowKeys, sets, sorting } = props;
  const { t } = useLingui();
  const search = useRef<HTMLInputElement>(null);
  useShortcuts('table', [
    { keys: keys.search, label: t`Search`, run: () => search.current?.select() },
    { keys: keys.filters, label: t`Column filters`, run: onFilters },
    { keys: keys.clear, label: t`Clear filters`, run: onClear },
    ...rowKeys,
    { keys: 'Shift+← →', label: t`Resize a column (focus its header)` },
    { keys: 'Ctrl+← →', label: t`Move a column (focus its header)` },
  ]);
  return (
    <>
      <SearchBox
        value={query}
        onChange={onQuery}
        label={t`Search`}
        tooltip={t`Search all columns`}
        keys={keys.search}
        inputRef={search}
      />
      {sets.length > 0 ? (
        <ToolButton
          icon={IconFilter}
          label={t`Column filters`}
          keys={keys.filters}
          isOn={hasFilters}
          onClick={onFilters}
        />
      ) : null}
      <ToolButton
        icon={IconFilterOff}
        label={t`Clear filters`}
        keys={keys.clear}
        disabled={!isFiltered}
        onClick={onClear}
      />
      {sorting ? <SortButton {...sorting} /> : null}
      {sets.length > 0 ? <ColumnsButton sets={sets} /> : null}
    </>
  );
}
