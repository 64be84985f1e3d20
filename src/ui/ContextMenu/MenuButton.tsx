import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUiContext } from '#ui/uiContext.ts';
import { MenuEntries, menuPlace } from './ContextMenu.tsx';
import classes from './ContextMenu.module.css';
import { hasActions, type MenuEntry } from './entries.ts';

export interface MenuButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'leftSection' | 'disabled'> {
  entries: readonly MenuEntry[];
  /** Accessible name, if the visible label is not enough. */
  'aria-label'?: string;
  children: ReactNode;
}

/** A labeled button that opens a menu; not rendered if the user may use none of its actions. */
export function MenuButton({ entries, children, ...button }: MenuButtonProps) {
  const { can } = useUiContext();
  if (!hasActions(entries, can)) return null;
  return (
    <Menu position="bottom-start" offset={4} returnFocus {...menuPlace}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
          {...button}
        >
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''}>
        <MenuEntries entries={entries} />
      </Menu.Dropdown>
    </Menu>
  );
}
