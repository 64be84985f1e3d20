import { useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  memo,
} from 'react';
import type { BuilderRow as Row } from '#domain/configs/builderRows.ts';
import { type Anchor, anchorIn, isMenuKeyEvent } from '#ui/ContextMenu/anchor.ts';
import { ContextMenu } from '#ui/ContextMenu/ContextMenu.tsx';
import { actionOf } from '#ui/ContextMenu/entries.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { CategoryGroups } from '../CategoryGroups.tsx';
import classes from './Builder.module.css';
import { type FieldColumn, useBuilderColumns } from './columns.ts';
import { BuilderRow, type BuilderRowProps } from './BuilderRow.tsx';
import { SortableRows, type SortableRowsProps } from './SortableRows.tsx';
import type { RowMenu } from './useRowMenu.ts';

interface CategoryRowsProps
  extends Pick<BuilderRowProps, 'onVisit' | 'onOpen' | 'onMenu'>, Pick<SortableRowsProps, 'rows' | 'onMove'> {
  faults: ReadonlyMap<string, string>;
  /** The field that is the tab stop; null: it is in another category. */
  stop: string | null;
  isOrderable: boolean;
}

/** The fields of a category. They are rendered only when one of them changes. */
const CategoryRows = memo(function CategoryRows(props: CategoryRowsProps) {
  const { rows, faults, stop, isOrderable, onVisit, onOpen, onMenu, onMove } = props;
  return (
    <SortableRows rows={rows} onMove={onMove}>
      {rows.map((row: Row) => (
        <BuilderRow
          key={row.field.name}
          row={row}
          fault={faults.get(row.field.name) ?? null}
          isCurrent={row.field.name === stop}
          isMovable={isOrderable && row.change !== 'deleted'}
          onVisit={onVisit}
          onOpen={onOpen}
          onMenu={onMenu}
        />
      ))}
    </SortableRows>
  );
});

export interface BuilderGridProps {
  /** Rows in order, without filtered ones. */
  rows: readonly Row[];
  /** The error of a definition, by the name of the field. */
  faults: ReadonlyMap<string, string>;
  /** All rows of a category are shown, so that they can be reordered. */
  isOrderable: boolean;
  /** Groups cannot be collapsed. */
  isExpanded: boolean;
  menu: RowMenu;
  onOpen: (row: Row) => void;
  /** Moves a field to a position in its category, from 0. */
  onMove: (name: string, position: number) => void;
  /** The field that was added or edited last: it is brought into view. */
  applied: string | null;
  /** A field has got the focus. */
  onVisit: (name: string) => void;
}

const rowsIn = (grid: HTMLElement): HTMLElement[] => [...grid.querySelectorAll<HTMLElement>('[data-row]')];

const rowIn = (grid: HTMLElement | null, name: string): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`) ?? null;

/** Where a key moves the focus. */
function targetOf(key: string, rows: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const at = rows.indexOf(from);
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}

/** The fields of the schema by category, with their menus; they are reordered by drag, by keys or from the menu. */
export function BuilderGrid(props: BuilderGridProps) {
  const { rows, faults, isOrderable, isExpanded, menu, onOpen, onMove, applied, onVisit } = props;
  const { t } = useLingui();
  const { can } = useUiContext();
  const columns = useBuilderColumns();
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const visit = useCallback(
    (name: string) => {
      setCurrent(name);
      onVisit(name);
    },
    [onVisit],
  );
  const [opened, setOpened] = useState<{ name: string; anchor: Anchor; column: FieldColumn | null } | null>(
    null,
  );
  const groups = useMemo(() => Map.groupBy(rows, ({ field }) => field.category), [rows]);
  const stop = rows.some(({ field }) => field.name === current) ? current : rows[0]?.field.name;
  const pointedAt = opened && rows.find(({ field }) => field.name === opened.name);
  const openMenu = useCallback(
    ({ field: { name } }: Row, anchor: Anchor, column: FieldColumn | null) =>
      setOpened({ name, anchor, column }),
    [],
  );

  /** Rows of which the first one that exists gets the focus: a row that moves or vanishes loses it. */
  const refocused = useRef<readonly (string | undefined)[]>([]);
  useLayoutEffect(() => {
    const found = refocused.current.flatMap((name) =>
      name === undefined ? [] : (rowIn(grid.current, name) ?? []),
    );
    refocused.current = [];
    found[0]?.focus();
  });
  useEffect(() => {
    if (applied !== null) rowIn(grid.current, applied)?.scrollIntoView({ block: 'nearest' });
  }, [applied]);

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, currentTarget, key, altKey, code } = event;
    if (!(target instanceof HTMLElement) || target.dataset['row'] === undefined) return;
    const row = rows.find(({ field }) => field.name === target.dataset['row']);
    if (!row) return;
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (altKey && step !== 0) {
      refocused.current = [row.field.name];
      menu.moveBy(row, step);
    } else if (isMenuKeyEvent(event) || (code === 'KeyM' && !event.ctrlKey && !event.metaKey && !altKey))
      openMenu(row, anchorIn(target), null);
    else {
      const shown = rowsIn(currentTarget);
      const next = targetOf(key, shown, target);
      const action = actionOf(menu.entries(row, null), can, event.nativeEvent);
      if (next) next.focus();
      else if (action) {
        const at = shown.indexOf(target);
        const names = [target, shown[at + 1], shown[at - 1]].map((each) => each?.dataset['row']);
        // Refers to the fields that are left after a deletion.
        refocused.current = action.key === 'delete' ? names : [];
        action.onSelect();
      } else return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div data-card className={classes.view}>
      <CategoryGroups
        label={t`Config builder`}
        gridRef={grid}
        columns={columns}
        groups={groups}
        isExpanded={isExpanded}
        className={classes.grid}
        onKeyDown={press}
      >
        {(own) => (
          <CategoryRows
            rows={own}
            faults={faults}
            stop={own.some(({ field }) => field.name === stop) ? (stop ?? null) : null}
            isOrderable={isOrderable}
            onVisit={visit}
            onOpen={onOpen}
            onMenu={openMenu}
            onMove={onMove}
          />
        )}
      </CategoryGroups>
      {opened && pointedAt ? (
        <ContextMenu
          title={pointedAt.field.title}
          about={pointedAt.field.name}
          anchor={opened.anchor}
          entries={menu.entries(pointedAt, opened.column)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
}
