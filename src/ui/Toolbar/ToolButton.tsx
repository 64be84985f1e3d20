import { ActionIcon, type ActionIconProps, createPolymorphicComponent } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Toolbar.module.css';

interface ToolButtonProps extends Omit<ActionIconProps, 'children' | 'className'> {
  icon: TablerIcon;
  label: string;
  keys?: string;
  /** State of a toggle button; undefined for a plain button. */
  isOn?: boolean;
}

/** An icon-only toolbar button or link; its tooltip shows the label and the shortcut. */
export const ToolButton = createPolymorphicComponent<'button', ToolButtonProps>(
  ({ icon: Icon, label, keys, isOn, ...props }: ToolButtonProps) => (
    <ActionIcon
      size={30}
      variant="default"
      data-on={isOn || undefined}
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      {...tooltipProps(label, keys)}
      {...props}
      className={classes.icon ?? ''}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  ),
);
