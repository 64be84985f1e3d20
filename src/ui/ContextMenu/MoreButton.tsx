import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
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
export function MoreButton({ label, entries, icon: Icon = IconDots }: MoreButtonProps) {
  return (
    <Menu position="bottom-end" offset={4} returnFocus {...menuPlace}>
      <Menu.Target>
        <ActionIcon size={30} variant="default" aria-label={label} {...tooltipProps(label)}>
          <Icon size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        <MenuEntries entries={entries} />
      </Menu.Dropdown>
    </Menu>
  );
}
