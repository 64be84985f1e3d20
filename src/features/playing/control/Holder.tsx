import { Trans } from '@lingui/react/macro';
import { IconDeviceGamepad2, IconEye, IconPlayerPause, IconRobot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ControlState } from '#data/control/types.ts';
import css from './Bar.module.css';

type Tone = 'mine' | 'other' | 'script' | 'idle';

function Chip({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={css.chip} data-tone={tone} role="status">
      {icon}
      <span className={css.chipText}>{children}</span>
    </span>
  );
}

/** Who controls the console: always visible, by text and shape as well as by colour. */
export function Holder({ state }: { state: ControlState }) {
  const size = 15;
  const script = state.gameConsole?.script;
  if (state.mode !== 'off') {
    return (
      <Chip tone="mine" icon={<IconDeviceGamepad2 size={size} />}>
        <Trans>You are in control</Trans>
      </Chip>
    );
  }
  if (state.holder.kind === 'other') {
    const { name, sameUser } = state.holder;
    return (
      <Chip tone="other" icon={<IconPlayerPause size={size} />}>
        {sameUser ? (
          <Trans>You, in another window</Trans>
        ) : script?.paused ? (
          <Trans>Paused by {name}</Trans>
        ) : (
          <Trans>Controlled by {name}</Trans>
        )}
      </Chip>
    );
  }
  if (script?.paused) {
    return (
      <Chip tone="other" icon={<IconPlayerPause size={size} />}>
        <Trans>Paused by you</Trans>
      </Chip>
    );
  }
  if (script?.running) {
    return (
      <Chip tone="script" icon={<IconRobot size={size} />}>
        <Trans>Script running</Trans>
      </Chip>
    );
  }
  return (
    <Chip tone="idle" icon={<IconEye size={size} />}>
      {state.gameConsole ? <Trans>No script</Trans> : <Trans>Checking the console…</Trans>}
    </Chip>
  );
}
