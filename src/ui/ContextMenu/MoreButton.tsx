import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { MenuEntries, menuPlace } from './ContextMenu.tsx';
import classes from './ContextMenu.module.css';
import type { MenuEntry } from './entries.ts';

export interface MoreButtonProps {
  /** Accessible name and tooltip. */
  label: string;
  entries: readonly MenuEntry[];
}

/** An icon button of a toolbar with the actions that have no room beside it. */
export function MoreButton({ label, entries }: MoreButtonProps) {
  return (
    <Menu position="bottom-end" offset={4} returnFocus {...menuPlace}>
      <Menu.Target>
        <ActionIcon size={30} variant="default" aria-label={label} {...tooltipProps(label)}>
          <IconDots size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        <MenuEntries entries={entries} />
      </Menu.Dropdown>
    </Menu>
  );
}
