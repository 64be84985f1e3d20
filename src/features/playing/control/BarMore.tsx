import { ActionIcon, Menu } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { MenuEntries } from '#ui/ContextMenu/ContextMenu.tsx';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import css from './Bar.module.css';

/** Overflow menu of a narrow bar. */
export function BarMore({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useLingui();
  return (
    <Menu position="bottom-end" offset={4} returnFocus withinPortal={false} zIndex={6}>
      <Menu.Target>
        <ActionIcon
          className={`${css.button} ${css.more}`}
          variant="subtle"
          color="gray"
          aria-label={t`More actions`}
        >
          <IconDots size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntries entries={entries} />
      </Menu.Dropdown>
    </Menu>
  );
}
