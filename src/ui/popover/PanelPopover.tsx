import { Popover, type PopoverDropdownProps } from '@mantine/core';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { FocusContainer } from './FocusContainer.tsx';

export interface PanelPopoverProps {
  /** The button that opens it. */
  target: ReactElement;
  /** Accessible name. */
  label: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  position: 'bottom-start' | 'bottom-end';
  /** CSS pixels. */
  width: number;
  dropdown: Pick<PopoverDropdownProps, 'maw' | 'mah' | 'p'> & { 'data-scroll'?: true };
  /** Mounted while it is open. */
  children: ReactNode;
}

/** Elements that use Escape themselves: an open calendar, an item that is being dragged. */
const owners = '[data-mantine-stop-propagation]';

/** A popover with controls, which has the focus. Escape closes it, unless the focused control uses the key. */
export function PanelPopover({ target, label, dropdown, children, ...popover }: PanelPopoverProps) {
  const { opened, onChange } = popover;
  const press = ({ key, target: focused }: KeyboardEvent): void => {
    if (key === 'Escape' && focused instanceof Element && !focused.closest(owners)) onChange(false);
  };
  return (
    <Popover {...popover} trapFocus returnFocus closeOnEscape={false}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown {...dropdown} aria-label={label} onKeyDown={press}>
        <FocusContainer isActive={opened}>{children}</FocusContainer>
      </Popover.Dropdown>
    </Popover>
  );
}
