import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Anchor, anchorIn } from '#ui/ContextMenu/anchor.ts';
import { actionOf, hasActions } from '#ui/ContextMenu/entries.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { RowCommands } from './Row.tsx';
import type { DataTableProps, RowId } from './columnSpec.ts';
import type { Line } from './useEngine.ts';

/** Rows that Page Up and Page Down skip. */
const pageStep = 10;

export interface RowsOptions<T extends object> {
  props: DataTableProps<T>;
  lines: readonly Line<T>[];
  body: RefObject<HTMLTableSectionElement | null>;
  toggle: (id: RowId, expanded?: boolean) => void;
  isExpanded: (id: RowId) => boolean;
}

/** The tab stop row, the open menu and the key handlers of rows. */
export function useRows<T extends object>(options: RowsOptions<T>) {
  const { lines, body } = options;
  const { can } = useUiContext();
  const [visited, setVisited] = useState<RowId | null>(null);
  const [menu, setMenu] = useState<{ id: RowId; anchor: Anchor } | null>(null);
  const index = lines.findIndex(({ id }) => id === visited);
  const current = index < 0 ? lines[0]?.id : (visited ?? undefined);

  const latest = useRef({ ...options, can });
  useEffect(() => {
    latest.current = { ...options, can };
  });

  // The focused row is gone: the row at its position takes the focus.
  const place = useRef(0);
  useEffect(() => {
    if (index >= 0) place.current = index;
    else if (visited !== null) {
      const next = lines[Math.min(place.current, lines.length - 1)];
      setVisited(next?.id ?? null);
      if (next && document.activeElement === document.body) rowOf(body.current, next.id)?.focus();
    }
  }, [index, visited, lines, body]);

  const commands = useMemo<RowCommands>(() => {
    const itemOf = (id: RowId): T | undefined => latest.current.lines.find((line) => line.id === id)?.item;
    const toggle = (id: RowId, expanded?: boolean): void => latest.current.toggle(id, expanded);
    const openMenu = (id: RowId, anchor: Anchor): void => {
      const item = itemOf(id);
      const entries = item && latest.current.props.menu?.(item);
      if (entries && hasActions(entries, latest.current.can)) setMenu({ id, anchor });
    };

    function open(id: RowId): void {
      const item = itemOf(id);
      const { onOpen, detail } = latest.current.props;
      if (item && onOpen) onOpen(item);
      else if (detail) toggle(id);
    }

    function choose(id: RowId, chosen: boolean): void {
      const { selection } = latest.current.props;
      if (!selection) return;
      const next = new Set(selection.chosen);
      if (chosen) next.add(id);
      else next.delete(id);
      selection.onChange(next);
    }

    function move(id: RowId, key: string): boolean {
      const { lines: all, body: where } = latest.current;
      const at = all.findIndex((line) => line.id === id);
      const last = all.length - 1;
      const to = {
        ArrowDown: at + 1,
        ArrowUp: at - 1,
        Home: 0,
        End: last,
        PageDown: at + pageStep,
        PageUp: at - pageStep,
      }[key];
      if (to === undefined) return false;
      const next = all[Math.min(last, Math.max(0, to))];
      if (next) rowOf(where.current, next.id)?.focus();
      return true;
    }

    /** Right expands, then moves into the detail; left collapses, then moves out. */
    function step(id: RowId, key: string, row: HTMLElement): boolean {
      const { props, isExpanded } = latest.current;
      if (key === 'ArrowRight' && props.detail) {
        if (!isExpanded(id)) toggle(id, true);
        else row.nextElementSibling?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
        return true;
      }
      if (key !== 'ArrowLeft') return false;
      if (props.detail && isExpanded(id)) toggle(id, false);
      else if (props.isNested)
        row.closest('[data-detail]')?.previousElementSibling?.closest<HTMLElement>('[data-row]')?.focus();
      return true;
    }

    function press(id: RowId, event: KeyboardEvent<HTMLElement>): void {
      const { key, currentTarget, ctrlKey, altKey, metaKey } = event;
      if (ctrlKey || altKey || metaKey) return;
      const item = itemOf(id);
      const { menu: entriesOf, selection } = latest.current.props;
      const action =
        item && entriesOf ? actionOf(entriesOf(item), latest.current.can, event.nativeEvent) : undefined;
      if (action) action.onSelect();
      else if (event.code === 'KeyM') openMenu(id, anchorIn(currentTarget));
      else if (key === 'Enter') open(id);
      else if (key === ' ' && selection) choose(id, !selection.chosen.has(id));
      else if (key === ' ') toggle(id);
      else if (!move(id, key) && !step(id, key, currentTarget)) return;
      event.preventDefault();
      event.stopPropagation();
    }

    function visit(id: RowId): void {
      setVisited(id);
      latest.current.props.current?.onChange(id);
    }

    return { visit, toggle, open, openMenu, choose, press };
  }, []);

  return { current, commands, menu, closeMenu: useMemo(() => () => setMenu(null), []) };
}

/** The row of the page with this id. */
export const rowOf = (body: HTMLElement | null, id: RowId): HTMLElement | null =>
  body?.querySelector<HTMLElement>(`:scope > [data-row="${CSS.escape(id)}"]`) ?? null;
