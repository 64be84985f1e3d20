import { atom } from 'jotai';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { pageAtom } from '#ui/pageAtom.ts';

/** Ids of the consoles selected for a bulk action; null while the wall is not in selection mode. */
export const selectionAtom = pageAtom<ReadonlySet<number> | null>(null);

/** Whether the wall is in selection mode; switching it on starts with nothing selected. */
export const isSelectingAtom = atom(
  (get) => get(selectionAtom) !== null,
  (_get, set, isSelecting: boolean) => set(selectionAtom, isSelecting ? new Set() : null),
);

/** Adds a console to the selection, or removes it. */
export const toggleSelectedAtom = atom(null, (get, set, consoleId: number) => {
  const next = new Set(get(selectionAtom));
  if (!next.delete(consoleId)) next.add(consoleId);
  set(selectionAtom, next);
});

/** The console whose menu is open, and where the menu opens. */
export const tileMenuAtom = pageAtom<{ consoleId: number; anchor: Anchor } | null>(null);
