import { ActionIcon, useMantineTheme } from '@mantine/core';
import type { ReactElement } from 'react';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import css from './Bar.module.css';
import { shortcuts, type ShortcutName } from './shortcuts.ts';

interface BarButtonProps {
  shortcut: ShortcutName;
  label: string;
  icon: ReactElement;
  onClick: () => void;
  /** A toggle that is on; leave out for plain buttons. */
  pressed?: boolean;
  color?: string;
  disabled?: boolean;
  loading?: boolean;
}

/** One button of the control bar: icon, tooltip with its shortcut, and the shortcut itself. */
export function BarButton({
  shortcut,
  label,
  icon,
  onClick,
  pressed,
  color,
  disabled = false,
  loading = false,
}: BarButtonProps) {
  const { primaryColor } = useMantineTheme();
  const keys = shortcuts[shortcut];
  useShortcuts('control', [{ keys, label, run: onClick, enabled: !disabled && !loading }]);
  return (
    <ActionIcon
      className={css.button}
      variant={pressed ? 'filled' : 'subtle'}
      color={color ?? (pressed ? primaryColor : 'gray')}
      aria-label={label}
      {...tooltipProps(label, keys)}
      aria-keyshortcuts={keys}
      data-shortcut={shortcut}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      disabled={disabled}
      loading={loading}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}
