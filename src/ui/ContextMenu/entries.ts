import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Something that can be done, as a menu offers it. */
export interface MenuAction {
  key: string;
  label: string;
  icon?: TablerIcon;
  /** What stands on its key, where it has one: `F2`. Whoever shows the menu listens for it. */
  keys?: string;
  /** Takes something away for good. */
  danger?: boolean;
  disabled?: boolean;
  /** A second, quiet line: why it cannot be done, or what it would do. */
  hint?: string;
  onSelect: () => void;
  /** A variant of it, for Shift with the click or with the key. It is offered as an entry of its own, too. */
  onShiftSelect?: () => void;
}

/** A line between groups of actions. */
export interface MenuLine {
  key: string;
  line: true;
}

/** A word above a group of actions. */
export interface MenuHeading {
  key: string;
  heading: ReactNode;
}

export type MenuEntry = MenuAction | MenuLine | MenuHeading;

export const isAction = (entry: MenuEntry): entry is MenuAction => 'onSelect' in entry;

/** Keys that a menu's actions may have are named as `KeyboardEvent.key` names them; letters go by their place. */
const isKeyOf = (keys: string, { key, code }: Pick<KeyboardEvent, 'key' | 'code'>): boolean =>
  /^[A-Z]$/.test(keys) ? code === `Key${keys}` : key === keys;

/** What a key press means: an action that can be done, with Shift its variant. */
export function actionOf(
  entries: readonly MenuEntry[],
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'key' | 'code'>,
): Pick<MenuAction, 'key' | 'onSelect'> | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const action = entries
    .filter(isAction)
    .find(({ keys, disabled }) => keys !== undefined && !disabled && isKeyOf(keys, event));
  if (!action || !event.shiftKey) return action;
  return action.onShiftSelect && { key: action.key, onSelect: action.onShiftSelect };
}

/** Without lines that separate nothing. */
export function tidyEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter((entry, at) => {
    if (!('line' in entry)) return true;
    const before = entries.slice(0, at).findLast((other) => !('line' in other));
    const next = entries[at + 1];
    return before !== undefined && next !== undefined && !('line' in next);
  });
}
