import type { TablerIcon } from '@tabler/icons-react';
import type { MenuAction } from '#ui/ContextMenu/entries.ts';

/** An action of the toolbar, which is also an entry of menus. */
export interface ToolEntry extends MenuAction {
  icon: TablerIcon;
  /** State of a toggle; undefined for a plain action. */
  isOn?: boolean;
  /** Tooltip of the button, where its label does not say all. */
  tip?: string;
}

/** Actions that stand together in the toolbar. A page shows a list of groups; add an action to a group or a group. */
export interface ToolGroup {
  key: string;
  /** Name of the group, in menus and for screen readers. */
  label: string;
  entries: readonly ToolEntry[];
}
