import { ActionIcon, useMantineTheme } from '@mantine/core';
import { useHotkeys } from 'react-hotkeys-hook';
import type { ReactElement } from 'react';
import { useListedShortcut } from '#ui/shortcuts/shortcuts.ts';
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
  const { keys, label: keyLabel } = shortcuts[shortcut];
  useListedShortcut('control', keyLabel, label, !disabled);
  useHotkeys(keys, onClick, { enabled: !disabled && !loading, preventDefault: true, enableOnFormTags: true });
  return (
    <ActionIcon
      className={css.button}
      variant={pressed ? 'filled' : 'subtle'}
      color={color ?? (pressed ? primaryColor : 'gray')}
      aria-label={label}
      {...tooltipProps(label, keyLabel)}
      aria-keyshortcuts={keyLabel}
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
