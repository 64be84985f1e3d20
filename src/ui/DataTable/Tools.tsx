import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Shortcut } from '#ui/shortcuts/shortcutList.ts';
import { useListedShortcuts } from '#ui/shortcuts/shortcuts.ts';
import { usePageKeys } from '#ui/shortcuts/usePageKeys.ts';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { DataTableProps } from './types.ts';
import type { Engine } from './useEngine.ts';

const keys = { search: '/', filters: 'F', clear: 'X' } as const;

const shortcuts: readonly Shortcut[] = [
  { scope: 'table', keys: keys.search, label: msg`Search` },
  { scope: 'table', keys: keys.filters, label: msg`Column filters` },
  { scope: 'table', keys: keys.clear, label: msg`Clear filters` },
  { scope: 'table', keys: '↑ ↓ Home End', label: msg`Move between rows` },
  { scope: 'table', keys: '→ ←', label: msg`Expand or collapse a row` },
  { scope: 'table', keys: 'M', label: msg`Row actions` },
  { scope: 'table', keys: 'Shift+← →', label: msg`Resize a column (focus its header)` },
  { scope: 'table', keys: 'Ctrl+← →', label: msg`Move a column (focus its header)` },
];

export interface ToolsProps<T extends object> {
  props: DataTableProps<T>;
  engine: Engine<T>;
  hasFilters: boolean;
  /** A column is hidden, here or in the details. */
  isNarrowed: boolean;
  onClear: () => void;
  onFilters: () => void;
}

/** View controls of a table: search, filters, columns. */
export function Tools<T extends object>(options: ToolsProps<T>) {
  const { props, engine, hasFilters, isNarrowed, onClear, onFilters } = options;
  const { t } = useLingui();
  const search = useRef<HTMLInputElement>(null);
  const { query, setQuery } = engine;
  useListedShortcuts(shortcuts);
  usePageKeys({
    [keys.search]: () => search.current?.select(),
    [keys.filters]: onFilters,
    [keys.clear]: onClear,
  });
  return (
    <>
      <SearchBox
        value={query}
        onChange={setQuery}
        label={t`Search`}
        tooltip={t`Search all columns`}
        keys={keys.search}
        inputRef={search}
      />
      <ToolButton
        icon={IconFilter}
        label={t`Column filters`}
        keys={keys.filters}
        isOn={hasFilters}
        onClick={onFilters}
      />
      <ToolButton
        icon={IconFilterOff}
        label={t`Clear filters`}
        keys={keys.clear}
        disabled={!isNarrowed}
        onClick={onClear}
      />
      <ColumnsButton
        sets={[
          { label: props.label, columns: props.columns, layout: props.layout },
          ...(props.detailColumns ? [props.detailColumns] : []),
        ]}
      />
    </>
  );
}
