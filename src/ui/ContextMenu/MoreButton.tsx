import { Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { MenuEntries, menuPlace } from './ContextMenu.tsx';
import classes from './ContextMenu.module.css';
import type { MenuEntry } from './entries.ts';

export interface MoreButtonProps {
  /** Accessible name and tooltip. */
  label: string;
  entries: readonly MenuEntry[];
  icon?: TablerIcon;
}

/** An icon button of a toolbar with the actions that do not fit next to it. */
export function MoreButton({ label, entries, icon = IconDots }: MoreButtonProps) {
  return (
    <Menu position="bottom-end" offset={4} returnFocus {...menuPlace}>
      <Menu.Target>
        <ToolButton icon={icon} label={label} />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        <MenuEntries entries={entries} />
      </Menu.Dropdown>
    </Menu>
  );
}
