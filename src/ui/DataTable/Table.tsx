import { use, useRef, useState, useMemo } from 'react';
import { ContextMenu } from '#ui/ContextMenu/ContextMenu.tsx';
import { ListPending, ListStale, SkeletonRows } from '#ui/states/ListStates.tsx';
import { Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { Body } from './Body.tsx';
import classes from './DataTable.module.css';
import { DetailFiltersContext, type FiltersState } from './detailFilters.ts';
import { DataTableHeader } from './DataTableHeader.tsx';
import { Pager } from './Pager.tsx';
import { NoneMatching } from '#ui/table/NoneMatching.tsx';
import { Tools } from './Tools.tsx';
import type { DataTableProps, RowId } from './columnSpec.ts';
import { useAddedRow } from './useAddedRow.ts';
import { useEngine, type Engine } from './useEngine.ts';
import { withExpanded } from '#domain/tables/layout.ts';
import { useFits } from './useFits.ts';
import { useFrame } from './useFrame.ts';
import { permittedOf } from '#domain/access/permitted.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useRows } from './useRows.ts';

/** Rows that the user collapsed after a search had expanded them; they stay collapsed for that search. */
interface Closed {
  searched: string;
  ids: ReadonlySet<RowId>;
}

const none: ReadonlySet<RowId> = new Set();

/** Content of `DataTable`, loaded with the engine. */
export function Table<T extends object>(allProps: DataTableProps<T>) {
  const props = usePermittedColumns(allProps);
  const { label, rows, nameOf, state, title, actions, note, menu, selection, empty, isNested } = props;
  const [layout, setLayout] = props.layout;
  const body = useRef<HTMLTableSectionElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const above = use(DetailFiltersContext);
  const ownFilters = useState<FiltersState[0]>([]);
  const detailFilters = useState<FiltersState[0]>([]);
  const engine = useEngine(props, isNested && above ? above.state : ownFilters);
  const { shown, lines, matching, page } = engine;
  const [areFiltersShown, setFiltersShown] = useState(false);

  const { isExpanded, toggle } = useExpanded(props, engine);
  const {
    current,
    commands,
    menu: opened,
    closeMenu,
  } = useRows({
    props,
    lines,
    body,
    toggle,
    isExpanded,
  });

  useAddedRow(props.addedId ?? null, engine, body);
  const { frame, laidOut, setDrawn } = useFrame(props, shown);
  const { hasDetail, hasSelection, hasMenu } = frame;
  const hasRows = rows !== undefined && rows.length > 0;
  const fits = useFits(view, laidOut.minWidth, hasRows);

  const chosenOf = matching.filter(({ id }) => selection?.chosen.has(id)).length;
  const chosen = !selection ? null : chosenOf === 0 ? 'none' : chosenOf === matching.length ? 'all' : 'some';
  const pointedAt = opened && lines.find(({ id }) => id === opened.id);
  const isNarrowedBelow = detailFilters[0].length > 0;
  const areFiltersOpen =
    areFiltersShown || engine.filters.length > 0 || isNarrowedBelow || (above?.areShown ?? false);
  const below = { areShown: areFiltersOpen, state: detailFilters };
  const clear = (): void => {
    engine.clear();
    detailFilters[1]([]);
  };

  return (
    <section
      className={classes.root}
      data-nested={isNested || undefined}
      data-filters={areFiltersOpen || undefined}
      data-fits={fits || undefined}
    >
      {isNested ? null : (
        <Toolbar label={label} title={title} actions={actions}>
          <Tools
            props={props}
            engine={engine}
            hasFilters={areFiltersOpen}
            isFiltered={engine.query !== '' || engine.filters.length > 0 || isNarrowedBelow}
            onClear={clear}
            onFilters={() => setFiltersShown(!areFiltersShown)}
          />
        </Toolbar>
      )}
      {note}
      {state && rows ? <ListStale state={state} /> : null}
      {!rows ? (
        state ? (
          <ListPending state={state} />
        ) : (
          <SkeletonRows />
        )
      ) : rows.length === 0 ? (
        empty
      ) : (
        <>
          <div ref={view} data-card className={classes.view}>
            <table
              className={classes.table}
              role={hasDetail ? 'treegrid' : 'grid'}
              aria-label={label}
              style={{ minWidth: laidOut.minWidth }}
            >
              <colgroup>
                {hasDetail ? <col style={{ width: frame.edge }} /> : null}
                {hasSelection ? <col style={{ width: frame.edge }} /> : null}
                {shown.map(({ key }, at) => (
                  <col key={key} style={{ width: laidOut.widths[at] }} />
                ))}
                {frame.hasFiller ? <col /> : null}
                {hasMenu ? <col style={{ width: frame.edge }} /> : null}
              </colgroup>
              <DataTableHeader
                engine={engine}
                frame={frame}
                layout={layout}
                setLayout={setLayout}
                hasFilters={areFiltersOpen}
                chosen={chosen}
                // Rows that a filter hides stay selected.
                onChooseAll={(all) =>
                  selection?.onChange(
                    new Set(all ? [...selection.chosen, ...matching.map(({ id }) => id)] : []),
                  )
                }
                onDraw={setDrawn}
              />
              <DetailFiltersContext value={below}>
                <Body
                  ref={body}
                  props={props}
                  engine={engine}
                  frame={frame}
                  current={current}
                  isExpanded={isExpanded}
                  hasFilters={areFiltersOpen}
                  commands={commands}
                />
              </DetailFiltersContext>
            </table>
            {matching.length === 0 ? <NoneMatching onClear={clear} isNested={isNested ?? false} /> : null}
          </div>
          <Pager
            index={page.pageIndex}
            size={page.pageSize}
            total={matching.length}
            onIndex={engine.setPage}
            onSize={(pageSize) => {
              engine.setPage(0);
              setLayout((before) => ({ ...before, pageSize }));
            }}
          />
        </>
      )}
      {opened && pointedAt && menu ? (
        <ContextMenu
          title={nameOf(pointedAt.item)}
          anchor={opened.anchor}
          entries={menu(pointedAt.item)}
          onClose={closeMenu}
        />
      ) : null}
    </section>
  );
}

/** Expanded rows: those that the user has expanded (stored) and those that a search expands. */
function useExpanded<T extends object>(
  { layout: [layout, setLayout], detailMatches }: DataTableProps<T>,
  { lines, searched }: Engine<T>,
) {
  const opened = useMemo(() => new Set(layout.expanded), [layout.expanded]);
  const [lastClosed, setClosed] = useState<Closed>({ searched: '', ids: none });
  const closed = lastClosed.searched === searched ? lastClosed.ids : none;
  const found = new Set(
    searched === '' || !detailMatches
      ? []
      : lines.filter(({ item }) => detailMatches(item, searched)).map(({ id }) => id),
  );
  const isExpanded = (id: RowId): boolean => !closed.has(id) && (opened.has(id) || found.has(id));

  function toggle(id: RowId, open = !isExpanded(id)): void {
    if (found.has(id)) {
      const others = [...closed].filter((other) => other !== id);
      setClosed({ searched, ids: new Set(open ? others : [...others, id]) });
    } else setLayout((before) => withExpanded(before, id, open));
  }

  return { isExpanded, toggle };
}

/** The table's properties without the columns that the user has no permission for. */
function usePermittedColumns<T extends object>(props: DataTableProps<T>): DataTableProps<T> {
  const { can } = useUiContext();
  const { columns, detailColumns } = props;
  const permitted = useMemo(() => permittedOf(columns, can), [columns, can]);
  return {
    ...props,
    columns: permitted,
    ...(detailColumns
      ? { detailColumns: { ...detailColumns, columns: permittedOf(detailColumns.columns, can) } }
      : {}),
  };
}
