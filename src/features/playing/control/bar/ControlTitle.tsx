import { Group, Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceGamepad2, IconEye, IconPlayerPause, IconRobot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { ControlState } from '#data/control/controlState.ts';
import { NoteMark } from '#entities/notes/NoteMark.tsx';
import css from './Bar.module.css';

type Tone = 'mine' | 'other' | 'script' | 'idle';

function Chip({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={css.chip} data-tone={tone} role="status">
      {icon}
      <span data-truncate>{children}</span>
    </span>
  );
}

/** Shows who controls the console, by text and icon as well as by color. */
export function HolderChip({ state }: { state: ControlState }) {
  const { t } = useLingui();
  const size = 15;
  const script = state.gameConsole?.script;
  if (state.mode !== 'off') {
    return (
      <Chip tone="mine" icon={<IconDeviceGamepad2 size={size} />}>
        {t`You are in control`}
      </Chip>
    );
  }
  if (state.holder.kind === 'other') {
    const { name, sameUser } = state.holder;
    return (
      <Chip tone="other" icon={<IconPlayerPause size={size} />}>
        {sameUser ? (
          t`You, in another window`
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
        {state.holder.kind === 'me' ? t`Paused by you` : t`Paused by another user`}
      </Chip>
    );
  }
  if (script?.running) {
    return (
      <Chip tone="script" icon={<IconRobot size={size} />}>
        {t`Script running`}
      </Chip>
    );
  }
  return (
    <Chip tone="idle" icon={<IconEye size={size} />}>
      {state.gameConsole ? t`No script` : t`Checking the console…`}
    </Chip>
  );
}

/** The console's name, description and holder; below them `account / script title: description / SCRIPT PAUSED`. */
export function ControlTitle({ gameConsole, state }: { gameConsole: GameConsole; state: ControlState }) {
  const { t } = useLingui();
  const live = state.gameConsole?.script;
  const known = gameConsole.activeAccount?.script;
  const title = live?.title || known?.title;
  const description = live?.description || known?.description;
  const script = [title, description].filter(Boolean).join(': ');
  const parts = [gameConsole.activeAccount?.email, script].filter(Boolean);
  return (
    <div className={css.title}>
      <Group gap={12} wrap="nowrap" miw={0}>
        {/* Also the accessible name of the dialog. */}
        <Modal.Title data-truncate fz="md" fw={650} lts="0.02em" lh="24px">
          {gameConsole.name.toUpperCase()}
        </Modal.Title>
        {gameConsole.description ? (
          <span data-truncate className={css.note} title={gameConsole.description}>
            {gameConsole.description}
          </span>
        ) : null}
        <NoteMark kind="console" id={gameConsole.id} />
        <HolderChip state={state} />
        {live?.paused && state.mode !== 'off' && (
          <span data-truncate className={css.effects}>
            {t`The script continues when you give back, resume it, or close.`}
          </span>
        )}
      </Group>
      <p className={css.subtitle} title={parts.join(' / ')}>
        <span data-truncate>{parts.join(' / ')}</span>
        {live?.paused && <span className={css.paused}> {t`/ SCRIPT PAUSED`}</span>}
      </p>
    </div>
  );
}
