import type { KeyboardEvent } from 'react';

/** Actions of the keys, implemented by the grid. */
export interface GridKeyActions {
  /** Moves by rows and columns; infinite moves to the end. */
  move: (rows: number, columns: number, isExtending: boolean) => void;
  toggleRow: () => void;
  chooseAll: () => void;
  /** Escape: reduces the selected block to one cell, or dismisses the refusal of the cell; false without either. */
  leave: () => boolean;
  copy: () => void;
  openMenu: () => void;
  /** Enter: edits or opens. */
  open: () => void;
  /** F2, or a typed character that replaces the cell's text. Returns false for a cell that cannot be edited. */
  edit: (text: string | null) => boolean;
  clear: () => boolean;
  undo: () => boolean;
  redo: () => boolean;
  /** Ctrl+Enter: writes the refused value of the cell over that of another user; false without one. */
  overwrite: () => boolean;
  fillDown: () => boolean;
}

const far = Number.MAX_SAFE_INTEGER;

/** Movement of the arrow and page keys: rows and columns. @param page rows in the view */
function stepOf(key: string, isCtrl: boolean, page: number): readonly [number, number] | null {
  const one = isCtrl ? far : 1;
  switch (key) {
    case 'ArrowDown':
      return [one, 0];
    case 'ArrowUp':
      return [-one, 0];
    case 'ArrowRight':
      return [0, one];
    case 'ArrowLeft':
      return [0, -one];
    case 'PageDown':
      return [page, 0];
    case 'PageUp':
      return [-page, 0];
    case 'Home':
      return isCtrl ? [-far, -far] : [0, -far];
    case 'End':
      return isCtrl ? [far, far] : [0, far];
    default:
      return null;
  }
}

/** Handles a key of the grid. Returns whether it was one. @param page rows in the view */
export function pressKey(event: KeyboardEvent, page: number, actions: GridKeyActions): boolean {
  const { key, code, shiftKey, altKey } = event;
  const isCtrl = event.ctrlKey || event.metaKey;
  if (altKey) return false;
  const step = stepOf(key, isCtrl, page);
  if (step) {
    actions.move(step[0], step[1], shiftKey);
    return true;
  }
  if (isCtrl) {
    // By position of the key, so that it works in any keyboard layout.
    if (code === 'KeyA') actions.chooseAll();
    else if (code === 'KeyC') actions.copy();
    else if (code === 'KeyD') return actions.fillDown();
    else if (code === 'KeyY' || (code === 'KeyZ' && shiftKey)) return actions.redo();
    else if (code === 'KeyZ') return actions.undo();
    else if (key === 'Enter') return actions.overwrite();
    else return false;
    return true;
  }
  if (key === ' ') actions.toggleRow();
  else if (key === 'Enter') actions.open();
  else if (key === 'F2') return actions.edit(null);
  else if (key === 'Escape') return actions.leave();
  else if (key === 'Delete' || key === 'Backspace') return actions.clear();
  else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) actions.openMenu();
  else if (key.length === 1 && actions.edit(key)) return true;
  else if (code === 'KeyM') actions.openMenu();
  else return false;
  return true;
}
