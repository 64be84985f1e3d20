import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PanelPopover } from '#ui/popover/PanelPopover.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';

export interface PanelButtonProps {
  icon: TablerIcon;
  label: string;
  /** Width of the panel, CSS pixels. */
  width: number;
  /** The panel; rendered while it is open. */
  children: (onClose: () => void) => ReactNode;
}

export function PanelButton({ icon, label, width, children }: PanelButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <PanelPopover
      target={<ToolButton icon={icon} label={label} onClick={() => setOpened(!opened)} />}
      label={label}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={width}
      dropdown={{ mah: 'min(480px, 70dvh)', p: 8, 'data-scroll': true }}
    >
      {children(() => setOpened(false))}
    </PanelPopover>
  );
}
