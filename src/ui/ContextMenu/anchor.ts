import type { KeyboardEvent, MouseEvent } from 'react';

/** Where a menu opens, CSS pixels of the window. */
export interface Anchor {
  x: number;
  y: number;
}

/** Just inside an element: where a menu opens that was asked for by keyboard. */
export function anchorIn(element: Element): Anchor {
  const { left, top, height } = element.getBoundingClientRect();
  return { x: left + 12, y: top + Math.min(height, 32) - 4 };
}

/** Below an element, where a button's menu opens. */
export function anchorBelow(element: Element): Anchor {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom + 2 };
}

/** Where a click on a wide element was; just inside the element when a key has clicked it. */
export const anchorOfClick = ({ detail, clientX, clientY, currentTarget }: MouseEvent): Anchor =>
  detail === 0 ? anchorIn(currentTarget) : { x: clientX, y: clientY };

/** The two ways in which a keyboard asks for the menu of what has the focus. */
export const isMenuKeyEvent = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/**
 * Opens a menu by right click, long press, Shift+F10 and the menu key: put these on the element that the menu is
 * about. A button beside it is for those who find none of these.
 */
export const menuOpeners = (open: (anchor: Anchor) => void) => ({
  onContextMenu(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
    open({ x: event.clientX, y: event.clientY });
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || !isMenuKeyEvent(event)) return;
    event.preventDefault();
    event.stopPropagation();
    open(anchorIn(event.currentTarget));
  },
});
