import { useLingui } from '@lingui/react/macro';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { DataTableProps } from './types.ts';
import type { Engine } from './useEngine.ts';

const keys = { search: '/', filters: 'F', clear: 'X' } as const;

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
  useShortcuts('table', [
    { keys: keys.search, label: t`Search`, run: () => search.current?.select() },
    { keys: keys.filters, label: t`Column filters`, run: onFilters },
    { keys: keys.clear, label: t`Clear filters`, run: onClear },
    { keys: '↑ ↓ Home End', label: t`Move between rows` },
    { keys: '→ ←', label: t`Expand or collapse a row` },
    { keys: 'M', label: t`Row actions` },
    { keys: 'Shift+← →', label: t`Resize a column (focus its header)` },
    { keys: 'Ctrl+← →', label: t`Move a column (focus its header)` },
  ]);
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
