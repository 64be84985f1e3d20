import { ActionIcon, Button, Menu, useMantineTheme } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceGamepad2, IconDots, IconHandStop } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ControlState } from '#data/control/controlState.ts';
import { MenuEntries } from '#ui/ContextMenu/ContextMenu.tsx';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import css from './Bar.module.css';

/** Shortcuts of the control view. All need Alt, because keys without it may be mapped to the console. */
const shortcuts = {
  screenshot: 'Alt+P',
  control: 'Alt+C',
  keyboard: 'Alt+K',
  gamepad: 'Alt+G',
  onScreenPad: 'Alt+O',
  arrange: 'Alt+A',
  activity: 'Alt+H',
  settings: 'Alt+S',
  resume: 'Alt+R',
  fullscreen: 'Alt+Enter',
  close: 'Alt+X',
} as const;

interface BarButtonProps {
  shortcut: keyof typeof shortcuts;
  label: string;
  /** Default: the label. */
  tooltip?: string;
  icon: ReactElement;
  onClick: () => void;
  /** Whether a toggle is on; omitted for other buttons. */
  pressed?: boolean;
  color?: string;
  disabled?: boolean;
  loading?: boolean;
}

/** A button of the control bar with its tooltip and shortcut. */
export function BarButton({
  shortcut,
  label,
  tooltip = label,
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
      {...tooltipProps(tooltip, keys)}
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

interface ControlButtonProps {
  state: Pick<ControlState, 'mode' | 'busy'>;
  onTake: () => void;
  onRelease: () => void;
}

/** Takes or releases control, in any input mode. */
export function ControlButton({ state: { mode, busy }, onTake, onRelease }: ControlButtonProps) {
  const { t } = useLingui();
  const isControlling = mode !== 'off';
  const act = isControlling ? onRelease : onTake;
  const label = isControlling ? t`Give back` : t`Take control`;
  const keys = shortcuts.control;
  useShortcuts('control', [{ keys, label: t`Take control or give it back`, run: act, enabled: !busy }]);
  return (
    <Button
      className={css.primary}
      variant={isControlling ? 'default' : 'filled'}
      leftSection={isControlling ? <IconHandStop size={18} /> : <IconDeviceGamepad2 size={18} />}
      {...tooltipProps(
        isControlling ? t`Give back: the script continues` : t`Take control: the script pauses`,
        keys,
      )}
      aria-keyshortcuts={keys}
      loading={busy}
      // The second click of a double click would undo the first.
      onClick={({ detail }) => detail <= 1 && act()}
    >
      {label}
    </Button>
  );
}

/** The menu of a narrow bar with the buttons that do not fit. */
export function OverflowMenu({ entries }: { entries: readonly MenuEntry[] }) {
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
      {/* In keyboard mode arrows and Escape belong to the open menu, not to the console. */}
      <Menu.Dropdown data-own-keys>
        <MenuEntries entries={entries} />
      </Menu.Dropdown>
    </Menu>
  );
}
