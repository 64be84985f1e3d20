import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceGamepad2, IconHandStop } from '@tabler/icons-react';
import type { ControlState } from '#data/control/types.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
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
  const keys = shortcuts.control;
  useShortcuts('control', [{ keys, label: t`Take control or give it back`, run: act, enabled: !busy }]);
  return (
    <Button
      className={css.primary}
      variant={isOurs ? 'default' : 'filled'}
      leftSection={isOurs ? <IconHandStop size={18} /> : <IconDeviceGamepad2 size={18} />}
      {...tooltipProps(isOurs ? t`Give back: the script goes on` : t`Take control: the script pauses`, keys)}
      aria-keyshortcuts={keys}
      loading={busy}
      onClick={act}
    >
      {label}
    </Button>
  );
}
