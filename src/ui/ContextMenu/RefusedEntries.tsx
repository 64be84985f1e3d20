import { useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionEntry } from './ActionEntry.tsx';
import type { MenuAction } from './entries.ts';

/** The actions that are not possible now, folded; each shows its reason. */
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
      {isOpen ? entries.map(({ key, ...action }) => <ActionEntry key={key} {...action} disabled />) : null}
    </>
  );
}
