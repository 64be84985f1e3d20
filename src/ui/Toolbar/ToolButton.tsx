import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { Ref } from 'react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './Toolbar.module.css';

export interface ToolButtonProps {
  icon: TablerIcon;
  label: string;
  keys?: string;
  /** State of a toggle button; undefined for a plain button. */
  isOn?: boolean;
  disabled?: boolean;
  onClick: () => void;
  /** Set by the target of a popover, which is placed at it. */
  ref?: Ref<HTMLButtonElement>;
}

/** An icon-only toolbar button; its tooltip shows the label and the shortcut. */
export function ToolButton({ icon: Icon, label, keys, isOn, disabled, onClick, ref }: ToolButtonProps) {
  return (
    <ActionIcon
      {...(ref ? { ref } : {})}
      size={30}
      variant="default"
      className={classes.icon ?? ''}
      data-on={isOn || undefined}
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      disabled={disabled ?? false}
      {...tooltipProps(label, keys)}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
