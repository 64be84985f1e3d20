import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { permittedOf } from '#domain/access/permitted.ts';
import { defaultLayout } from '#domain/tables/layout.ts';
import { Column } from '#ui/layout/flex.ts';
import { NoneMatching } from '#ui/table/NoneMatching.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useLingui } from '@lingui/react/macro';
import { ViewTools } from '#ui/table/ViewTools.tsx';
import { Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import classes from './DataGrid.module.css';
import { GridView } from './GridView.tsx';
import { type DataGridProps, emptyView, type GridColumn } from './gridColumn.ts';
import { useArranged } from './rows/useArranged.ts';

const none: readonly number[] = [];
/** The layout of cards cannot be changed. */
const cardLayout = [defaultLayout, () => undefined] as const;

/**
 * A grid for many rows and columns: only the visible ones are rendered, and a changed row renders alone. Columns can be
 * collapsed, pinned, resized, moved and hidden; rows sorted, filtered, searched and selected, by mouse, touch and
 * keyboard.
 */
export function DataGrid<T extends object>(props: DataGridProps<T>) {
  const { label, rows, view, onView, rowFilter = null } = props;
  const { can } = useUiContext();
  const columns = useMemo(() => permittedOf(props.columns, can), [props.columns, can]);
  const [areFiltersShown, setFiltersShown] = useState(false);
  const ids = useSyncExternalStore(rows.subscribe, rows.ids);
  const { order: arranged, isPending } = useArranged({ rows, columns, view, rowFilter });
  // Deferred: the first rows are rendered in slices.
  const isEmpty = useDeferredValue(ids.length === 0);

  const { card = null, nameOf } = props;
  const cards = useMemo(
    () =>
      card && {
        columns: [cardColumn(label, nameOf, card.content)],
        layout: cardLayout,
        hasFilters: false,
        rowHeight: card.height,
      },
    [card, label, nameOf],
  );
  const hasFilters = areFiltersShown || Object.keys(view.filters).length > 0;
  const isFiltered = view.query !== '' || Object.keys(view.filters).length > 0 || rowFilter !== null;
  const clear = (): void => {
    onView((before) => ({ ...emptyView, sort: before.sort }));
    props.onClearRowFilter?.();
  };
  const order = arranged ?? none;
  const { onMatching, selection } = props;
  // Deleted rows lose their selection; rows hidden by filters keep it.
  const forget = useEffectEvent((removed: readonly number[]): void => {
    if (selection && removed.some((id) => selection.chosen.has(id)))
      selection.onChange(new Set([...selection.chosen].filter((id) => rows.get(id) !== undefined)));
  });
  useEffect(() => rows.subscribe(({ removed }) => forget(removed)), [rows]);
  useEffect(() => {
    if (arranged) onMatching?.(arranged);
  }, [onMatching, arranged]);
  return (
    <Column component="section" gap={0} flex={1} mih={0}>
      <GridTools
        label={label}
        view={view}
        onView={onView}
        columns={columns}
        hasColumns={!card}
        hasFilters={hasFilters}
        isFiltered={isFiltered}
        onClear={clear}
        title={props.title?.({ shown: isPending ? null : order.length, total: ids.length, isFiltered })}
        actions={props.actions}
        tools={props.tools}
        layout={props.layout}
        columnPresets={props.columnPresets}
        isEditable={Boolean(props.onEdit)}
        onFilters={() => setFiltersShown(!hasFilters)}
      />
      {props.above}
      {isEmpty ? (
        props.empty
      ) : (
        <>
          <GridView
            {...props}
            columns={columns}
            order={order}
            isPending={isPending}
            hasFilters={hasFilters}
            rowHeight={null}
            {...cards}
          />
          {order.length === 0 && !isPending ? <NoneMatching onClear={clear} /> : null}
          {props.below ? <div className={classes.below}>{props.below}</div> : null}
        </>
      )}
    </Column>
  );
}

const cardColumn = <T,>(
  title: string,
  nameOf: (row: T) => string,
  cell: (row: T) => ReactNode,
): GridColumn<T> => ({
  key: '(card)',
  title,
  value: nameOf,
  cell,
  isName: true,
  isWide: true,
  isSortable: false,
  filter: false,
});

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
function GridTools<T extends object>(props: GridToolsProps<T>) {
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
