import { useLingui } from '@lingui/react/macro';
import { ViewTools } from '#ui/table/ViewTools.tsx';
import type { DataTableProps } from './columnSpec.ts';
import type { Engine } from './useEngine.ts';

export interface ToolsProps<T extends object> {
  props: DataTableProps<T>;
  engine: Engine<T>;
  hasFilters: boolean;
  /** A column is hidden, here or in the details. */
  isFiltered: boolean;
  onClear: () => void;
  onFilters: () => void;
}

/** View controls of a table: search, filters, columns. */
export function Tools<T extends object>({ props, engine, ...rest }: ToolsProps<T>) {
  const { t } = useLingui();
  return (
    <ViewTools
      {...rest}
      query={engine.query}
      onQuery={engine.setQuery}
      rowKeys={[
        { keys: '↑ ↓ Home End', label: t`Move between rows` },
        { keys: '→ ←', label: t`Expand or collapse a row` },
        { keys: 'M', label: t`Row actions` },
      ]}
      sets={[
        { label: props.label, columns: props.columns, layout: props.layout },
        ...(props.detailColumns ? [props.detailColumns] : []),
      ]}
    />
  );
}
