import { Box } from '@mantine/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { ActionToolbar } from '#ui/Toolbar/ActionToolbar.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import { ToolbarWidth } from '#ui/Toolbar/toolbarWidth.ts';
import { useWidth } from '#ui/useWidth.ts';
import classes from './SelectionBar.module.css';

export interface SelectionBarProps {
  count: number;
  groups: readonly ToolGroup[];
  onClose: () => void;
}

/** Actions for the selected accounts; impossible ones say why. */
export function SelectionBar({ count, groups, onClose }: SelectionBarProps) {
  const { t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className={classes.bar} role="toolbar" aria-label={t`Selected accounts`}>
      <ToolbarWidth value={useWidth(root)}>
        <Box component="span" pl={8} fz={13} fw={600} data-nowrap role="status">
          <Plural value={count} one="# selected" other="# selected" />
        </Box>
        <ToolButton icon={IconX} label={t`Unselect`} onClick={onClose} />
        <ActionToolbar groups={groups} />
      </ToolbarWidth>
    </div>
  );
}
