import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceGamepad2, IconHandStop } from '@tabler/icons-react';
import { useHotkeys } from 'react-hotkeys-hook';
import type { ControlState } from '#data/control/types.ts';
import { useListedShortcut } from '#ui/shortcuts/shortcuts.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import css from './Bar.module.css';
import { shortcuts } from './shortcuts.ts';

interface ControlButtonProps {
  state: Pick<ControlState, 'mode' | 'busy'>;
  onTake: () => void;
  onRelease: () => void;
}

/** The button that takes and releases control, for every input mode. */
export function ControlButton({ state: { mode, busy }, onTake, onRelease }: ControlButtonProps) {
  const { t } = useLingui();
  const isOurs = mode !== 'off';
  const act = isOurs ? onRelease : onTake;
  const label = isOurs ? t`Give back` : t`Take control`;
  const { keys, label: keyLabel } = shortcuts.control;
  useListedShortcut('control', keyLabel, t`Take control or give it back`, true);
  useHotkeys(keys, act, { enabled: !busy, preventDefault: true, enableOnFormTags: true });
  return (
    <Button
      className={css.primary}
      variant={isOurs ? 'default' : 'filled'}
      leftSection={isOurs ? <IconHandStop size={18} /> : <IconDeviceGamepad2 size={18} />}
      {...tooltipProps(
        isOurs ? t`Give back: the script goes on` : t`Take control: the script pauses`,
        keyLabel,
      )}
      aria-keyshortcuts={keyLabel}
      loading={busy}
      onClick={act}
    >
      {label}
    </Button>
  );
}
