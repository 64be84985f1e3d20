import { useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './ContextMenu.module.css';
import type { MenuAction } from './entries.ts';

/**
 * The actions that are not possible now; each shows its reason, and can be focused by keyboard so that the
 * reason can be read.
 */
export function RefusedEntries({ entries }: { entries: readonly MenuAction[] }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const count = entries.length;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Menu.Item
        closeMenuOnClick={false}
        aria-expanded={isOpen}
        rightSection={<Chevron size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t`Not now (${count})`}
      </Menu.Item>
      {isOpen
        ? entries.map(({ key, label, icon: Icon, hint }) => (
            <Menu.Item
              key={key}
              closeMenuOnClick={false}
              aria-disabled
              className={classes.refused ?? ''}
              leftSection={Icon ? <Icon size={16} stroke={1.75} aria-hidden="true" /> : null}
            >
              {label}
              {hint ? <span className={classes.hint}>{hint}</span> : null}
            </Menu.Item>
          ))
        : null}
    </>
  );
}
