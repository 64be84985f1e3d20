import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ViewTools } from '#ui/table/ViewTools.tsx';
import { Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import type { GridColumn, DataGridProps } from './gridColumn.ts';

interface GridToolsProps<T extends object> extends Pick<
  DataGridProps<T>,
  'label' | 'actions' | 'tools' | 'view' | 'onView' | 'layout' | 'columnPresets'
> {
  title: ReactNode;
  columns: readonly GridColumn<T>[];
  /** The columns are shown: they can be filtered and chosen. */
  hasColumns: boolean;
  hasFilters: boolean;
  isFiltered: boolean;
  onClear: () => void;
  onFilters: () => void;
  /** Cells can be edited, and edits undone. */
  isEditable: boolean;
}

/** Toolbar of a grid: its title and actions, search, filters, sorting and columns. */
export function GridTools<T extends object>(props: GridToolsProps<T>) {
  const { label, view, onView, columns, layout } = props;
  const { t } = useLingui();
  return (
    <Toolbar label={label} title={props.title} actions={props.actions} rows="one">
      <ViewTools
        query={view.query}
        onQuery={(query) => onView((before) => ({ ...before, query }))}
        hasFilters={props.hasFilters}
        isFiltered={props.isFiltered}
        onClear={props.onClear}
        onFilters={props.onFilters}
        rowKeys={[
          { keys: '↑ ↓ ← → Home End', label: t`Move between cells` },
          { keys: 'Shift+↑ ↓ ← →', label: t`Mark cells` },
          { keys: 'Space', label: t`Select the row` },
          { keys: 'Ctrl+A', label: t`Select all rows that match the filters` },
          { keys: 'Ctrl+C', label: t`Copy the marked cells` },
          { keys: 'M', label: t`Row actions` },
          ...(props.isEditable
            ? [
                { keys: 'F2', label: t`Edit the cell` },
                { keys: 'Delete', label: t`Clear the marked cells` },
                { keys: 'Ctrl+D', label: t`Fill the marked cells with the first one` },
                { keys: 'Ctrl+V', label: t`Paste cells` },
                { keys: 'Ctrl+Z', label: t`Undo` },
                { keys: 'Ctrl+Y Ctrl+Shift+Z', label: t`Redo` },
                {
                  keys: 'Ctrl+Enter',
                  label: t`Overwrite the saved value with yours`,
                },
              ]
            : []),
        ]}
        sets={props.hasColumns ? [{ label, columns, layout, presets: props.columnPresets }] : []}
        sorting={{
          columns: columns.filter(({ isSortable = true, isSecret = false }) => isSortable && !isSecret),
          levels: view.sort,
          onSort: (change) => onView((before) => ({ ...before, sort: change(before.sort) })),
        }}
      />
      {props.tools}
    </Toolbar>
  );
}
