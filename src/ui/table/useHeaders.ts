import { type KeyboardEvent, type RefObject, useState } from 'react';
import { moveItem } from '#domain/servers/configs.ts';
import { type TableLayout, withWidth } from '#domain/tables/layout.ts';
import { useHeaderDrag } from './useHeaderDrag.ts';

/** Step of a width by keyboard, CSS pixels. */
const widthStep = 10;

interface HeadersProps {
  /** Contains the headers, each with `data-column`. */
  element: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** Keys of all columns, also of hidden ones, in their order. */
  order: () => readonly string[];
  setLayout: (change: (before: TableLayout) => TableLayout) => void;
}

/** Moving, resizing and focusing the headers of a table by mouse and keyboard. */
export function useHeaders({ element, keys, order, setLayout }: HeadersProps) {
  /** The header that had the focus last. */
  const [visited, setVisited] = useState<string | null>(null);

  const headerOf = (key: string): HTMLElement | null =>
    element.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(key)}"]`) ?? null;

  function place(key: string, over: string): void {
    const before = order();
    const next = moveItem(before, before.indexOf(key), before.indexOf(over));
    setLayout((layout) => ({ ...layout, order: [...next] }));
    // Moving an element in the document removes its focus.
    requestAnimationFrame(() => headerOf(key)?.focus());
  }

  const drag = useHeaderDrag(element, place);
  return {
    visited,
    setVisited,
    drag,
    /** The side of a header at which the dragged one is dropped. */
    dropAt(key: string): 'before' | 'after' | null {
      const { dragged } = drag;
      if (!dragged || dragged.over !== key || dragged.key === key) return null;
      return keys.indexOf(dragged.key) < keys.indexOf(key) ? 'after' : 'before';
    },
    /** Arrow keys move between headers, with Shift they resize a column of this width (CSS pixels), with Ctrl they move it. */
    press(key: string, width: () => number, event: KeyboardEvent): void {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (by === 0 || event.altKey || event.metaKey) return;
      event.preventDefault();
      const neighbor = keys[keys.indexOf(key) + by] ?? key;
      if (event.shiftKey) setLayout((before) => withWidth(before, key, width() + by * widthStep));
      else if (event.ctrlKey) place(key, neighbor);
      else headerOf(neighbor)?.focus();
    },
  };
}
