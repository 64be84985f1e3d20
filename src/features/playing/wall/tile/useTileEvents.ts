import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { ConsoleAction, OfferedAction } from '#domain/consoles/actions.ts';
import { actionKeys } from '#entities/consoles/consoleLabels.ts';
import { strokeOf } from '#ui/shortcuts/keys.ts';
import { isLetter, menuKey } from '../shortcuts.ts';
import type { WallCommands } from '../wallScope.ts';

const moveKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

const actionsByKey = Object.groupBy(
  Object.keys(actionKeys) as ConsoleAction[],
  (action) => actionKeys[action],
);

export interface TileEventsOptions {
  consoleId: number;
  offered: readonly OfferedAction[];
  /** Null outside selection mode. */
  selected: boolean | null;
  focused: boolean;
  /** Whether it has no picture: there is nothing to focus, so a click and Enter open its menu. */
  isChip?: boolean;
  /** Keys go to the console: the tile's own letters need Alt. */
  keysToConsole: boolean;
  surface: RefObject<HTMLElement | null>;
  commands: WallCommands;
}

export function useTileEvents(options: TileEventsOptions) {
  const { consoleId, offered, selected, focused, isChip = false, keysToConsole, surface, commands } = options;

  const runFirst = (wanted: readonly ConsoleAction[]): boolean => {
    // A change while offline is refused with its reason.
    const found = offered.find(
      (offer) => (offer.enabled || offer.isOffline) && wanted.includes(offer.action),
    );
    if (found) commands.run(found.action, consoleId);
    return found !== undefined;
  };

  function enter(): void {
    if (selected !== null) return commands.toggleSelected(consoleId);
    if (isChip) return openMenu();
    if (focused && runFirst(['control', 'watch'])) return;
    commands.focus(consoleId);
  }

  function openMenu(): void {
    const box = surface.current?.getBoundingClientRect();
    if (box) commands.openMenu(consoleId, { x: box.left + 8, y: box.top + 8 });
  }

  return {
    onClick({ nativeEvent }: MouseEvent): void {
      if (selected !== null) return commands.toggleSelected(consoleId);
      if (isChip) return openMenu();
      // On a touch screen there are no keys for a focused tile: a tap opens the control view.
      const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
      if (isTouch && runFirst(['control', 'watch'])) return;
      commands.focus(consoleId);
    },
    onDoubleClick(): void {
      if (selected === null) runFirst(['control', 'watch']);
    },
    onContextMenu(event: MouseEvent): void {
      event.preventDefault();
      commands.openMenu(consoleId, { x: event.clientX, y: event.clientY });
    },
    onFocus: () => commands.setTabStop(consoleId),
    onBlur: () => commands.unfocus(consoleId),
    onKeyDown(event: KeyboardEvent): void {
      const shouldHandle = keysToConsole && event.altKey ? isLetter(event) : !event.altKey;
      if (!shouldHandle || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      // Until its keyboard is loaded, a letter for the console must not act on the tile.
      if (keysToConsole && !event.altKey && isLetter(event)) return;
      const stroke = strokeOf(event);
      if (stroke === 'Enter') enter();
      else if (stroke === 'Escape' && focused) commands.unfocus(consoleId);
      else if (moveKeys.has(stroke)) commands.moveFocus(consoleId, stroke);
      else if (stroke === menuKey) openMenu();
      else if (!runFirst(actionsByKey[stroke] ?? [])) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
