import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { selectKey } from '../frame.ts';
import type { Choose } from './useChoose.ts';
import type { CellRef, Cursor } from './useCursor.ts';

function cellAt(target: EventTarget | null): CellRef | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-key]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  const key = cell?.dataset['key'];
  return row && key !== undefined ? { id: Number(row.dataset['row']), key } : null;
}

interface PointerOptions {
  cursor: Cursor;
  choose: Choose;
  hasSelection: boolean;
  /** Rows are cards: the first tap on one opens it. */
  isCard: boolean;
  /** A click opens, also of a mouse. */
  opensByClick: boolean;
  onOpen: (cell: CellRef) => void;
  onMenu: (cell: CellRef, at: { x: number; y: number }) => void;
  /** Focuses the grid, so that its keys work. */
  focus: () => void;
}

/** Distance from the edge of the view at which a drag scrolls, CSS pixels. */
const edge = 24;

/**
 * Mouse and touch on the cells: a press moves to a cell; in the checkbox column it selects the row. Shift selects all rows
 * up to this one, Ctrl adds this one. Dragging selects rows in that column, and a block of cells elsewhere.
 */
export function useGridPointer({
  cursor,
  choose,
  hasSelection,
  isCard,
  opensByClick,
  onOpen,
  onMenu,
  focus,
}: PointerOptions) {
  const hasDragged = useRef(false);

  function follow(view: HTMLElement, down: CellRef, onCell: (cell: CellRef) => void): void {
    hasDragged.current = false;
    let last = down;
    const move = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      const box = view.getBoundingClientRect();
      if (clientY > box.bottom - edge) view.scrollTop += edge;
      else if (clientY < box.top + 2 * edge) view.scrollTop -= edge;
      const cell = cellAt(document.elementFromPoint(clientX, Math.min(clientY, box.bottom - edge)));
      if (!cell || (cell.id === last.id && cell.key === last.key)) return;
      last = cell;
      hasDragged.current = true;
      onCell(cell);
    };
    const end = (): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const cell = cellAt(event.target);
      hasDragged.current = false;
      // Touch scrolls; its click event follows later.
      if (!cell || event.button !== 0 || event.pointerType === 'touch' || isField(event.target)) return;
      const view = event.currentTarget.closest<HTMLElement>('[role="grid"]');
      if (!view) return;
      // Prevents text selection; the focus stays in the grid.
      event.preventDefault();
      focus();
      if (event.shiftKey || event.ctrlKey || event.metaKey) return;
      cursor.go(cell);
      if (cell.key === selectKey) {
        const select = choose.drag(cell.id);
        follow(view, cell, ({ id }) => select(id));
      } else follow(view, cell, (to) => cursor.go(to, true));
    },
    onClick(event: MouseEvent<HTMLElement>): void {
      const cell = cellAt(event.target);
      if (!cell || isField(event.target)) return;
      if (hasDragged.current) {
        hasDragged.current = false;
        return;
      }
      if (hasSelection && event.shiftKey) choose.extend(cell.id);
      else if (hasSelection && (event.ctrlKey || event.metaKey || cell.key === selectKey))
        choose.toggle(cell.id);
      else if (opensByClick) onOpen(cell);
      else if (isTouch(event) && (isCard || (cursor.cell?.id === cell.id && cursor.cell.key === cell.key)))
        onOpen(cell);
      cursor.go(cell);
      focus();
    },
    onDoubleClick(event: MouseEvent<HTMLElement>): void {
      const cell = cellAt(event.target);
      if (!opensByClick && cell && cell.key !== selectKey && !isField(event.target)) onOpen(cell);
    },
    onContextMenu(event: MouseEvent<HTMLElement>): void {
      const cell = cellAt(event.target);
      if (!cell || isField(event.target)) return;
      event.preventDefault();
      cursor.go(cell);
      onMenu(cell, { x: event.clientX, y: event.clientY });
    },
  };
}

/** A second tap on the current cell opens it: on touch screens a double tap may zoom. */
const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch';

/** The input of an edited cell, or a button inside a cell. */
const isField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-edited], [data-key] button, [data-key] a') !== null;
