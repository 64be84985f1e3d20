import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type NeededPermission, type PermissionCheck, permittedOf } from '#domain/access/permitted.ts';

export interface MenuAction {
  key: string;
  label: string;
  icon?: TablerIcon;
  /** Label of its shortcut: `F2`. The owner of the menu handles the key. */
  keys?: string;
  /** Without it the action is left out. */
  permission?: NeededPermission;
  /** Destructive action. */
  danger?: boolean;
  disabled?: boolean;
  /** One of several choices: whether it is the current one. */
  isChecked?: boolean;
  /** Secondary line: why the action is disabled, or what it does. */
  hint?: string;
  onSelect: () => void;
  /** Variant for Shift with the click or key. It is also listed as an entry of its own. */
  onShiftSelect?: () => void;
}

export interface MenuLine {
  key: string;
  line: true;
}

export interface MenuHeading {
  key: string;
  heading: ReactNode;
}

/** Actions that are not possible now, with the reasons as their hints: behind one entry that shows and hides them. */
export interface MenuRefused {
  key: string;
  refused: readonly MenuAction[];
}

export type MenuEntry = MenuAction | MenuLine | MenuHeading | MenuRefused;

export const isAction = (entry: MenuEntry): entry is MenuAction => 'onSelect' in entry;

/** Keys of menu actions are named like `KeyboardEvent.key`; letters are matched by physical key. */
const isKeyOf = (keys: string, { key, code }: Pick<KeyboardEvent, 'key' | 'code'>): boolean =>
  /^[A-Z]$/.test(keys) ? code === `Key${keys}` : key === keys;

/** The entries of a menu that the user may see: permitted actions, with the lines and headings that have some. */
export function permittedEntries(entries: readonly MenuEntry[], can: PermissionCheck): readonly MenuEntry[] {
  const permitted = permittedOf<MenuEntry & { permission?: NeededPermission }>(entries, can).map((entry) =>
    'refused' in entry ? { ...entry, refused: permittedOf(entry.refused, can) } : entry,
  );
  return tidyEntries(permitted.filter((entry) => !('refused' in entry) || entry.refused.length > 0));
}

export const hasActions = (entries: readonly MenuEntry[], can: PermissionCheck): boolean =>
  permittedEntries(entries, can).some((entry) => isAction(entry) || 'refused' in entry);

/** The permitted and enabled action for a key press; with Shift its variant. */
export function actionOf(
  entries: readonly MenuEntry[],
  can: PermissionCheck,
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'key' | 'code'>,
): Pick<MenuAction, 'key' | 'onSelect'> | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const action = permittedEntries(entries, can)
    .filter(isAction)
    .find(({ keys, disabled }) => keys !== undefined && !disabled && isKeyOf(keys, event));
  if (!action || !event.shiftKey) return action;
  return action.onShiftSelect && { key: action.key, onSelect: action.onShiftSelect };
}

/** Removes headings without actions and lines that separate nothing. */
function tidyEntries(all: readonly MenuEntry[]): MenuEntry[] {
  const entries = all.filter((entry, at) => {
    const next = all[at + 1];
    return !('heading' in entry) || (next !== undefined && isAction(next));
  });
  return entries.filter((entry, at) => {
    if (!('line' in entry)) return true;
    const before = entries.slice(0, at).findLast((other) => !('line' in other));
    const next = entries[at + 1];
    return before !== undefined && next !== undefined && !('line' in next);
  });
}

/** Explanation at an action why it is not possible now; empty if it is. */
export const disabledBecause = (reason: string | null) => (reason ? { disabled: true, hint: reason } : {});
