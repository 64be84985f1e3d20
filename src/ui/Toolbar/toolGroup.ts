import type { TablerIcon } from '@tabler/icons-react';
import type { MenuAction } from '#ui/ContextMenu/entries.ts';

/** An action of the toolbar, which is also an entry of menus. */
export interface ToolEntry extends MenuAction {
  icon: TablerIcon;
  /** State of a toggle; undefined for a plain action. */
  isOn?: boolean;
  /** Label of the button below the name of its group, if the name is shown. */
  shortLabel?: string;
  /** Tooltip of the button, if its label is not enough. */
  tip?: string;
}

/** Actions that are together in the toolbar. A page shows a list of groups; add an action to a group or a group. */
export interface ToolGroup {
  key: string;
  /** Name of the group, in menus and for screen readers. */
  label: string;
  /**
   * Look in a wide toolbar: as buttons (default), as buttons after the name of the group, or as one menu.
   * `buttons`: also in a toolbar of medium width, on pages with few actions.
   */
  look?: 'named' | 'menu' | 'buttons';
  /** Why none of its actions is possible now: the menu of the group does not open. */
  obstacle?: string | null;
  entries: readonly ToolEntry[];
}
