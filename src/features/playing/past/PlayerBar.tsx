import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRewindBackward10,
  IconRewindForward10,
  IconChevronLeft,
  IconChevronRight,
  type TablerIcon,
} from '@tabler/icons-react';
import { playRates, type PlayerState, type RecordingPlayer } from '#data/recording/player.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import type { Jump, JumpKind } from './useJump.ts';

interface PlayerBarProps {
  /** Null: there is nothing to play. */
  player: RecordingPlayer | null;
  state: PlayerState;
  jumps: Jump;
  /** @param ms milliseconds from the shown moment */
  onSeek: (ms: number) => void;
}

export function PlayerBar({ player, state, jumps, onSeek }: PlayerBarProps) {
  const { t } = useLingui();
  const none = player === null;
  return (
    <Group gap={4} justify="center" role="group" aria-label={t`Playback`}>
      <Tool
        icon={IconPlayerSkipBack}
        label={t`Previous event`}
        keys="Shift+E"
        disabled={!jumps.hasPrevious}
        onClick={() => jumps.jump(-1)}
      />
      <Tool icon={IconRewindBackward10} label={t`Back 10 seconds`} keys="J" onClick={() => onSeek(-10_000)} />
      <Tool
        icon={IconChevronLeft}
        label={t`Previous picture`}
        keys=","
        disabled={none}
        onClick={() => void player?.step(-1)}
      />
      <Tool
        isMain
        icon={state.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        label={state.isPlaying ? t`Pause` : t({ message: 'Play', context: 'recording' })}
        keys="Space"
        disabled={none}
        onClick={() => player?.toggle()}
      />
      <Tool
        icon={IconChevronRight}
        label={t`Next picture`}
        keys="."
        disabled={none}
        onClick={() => void player?.step(1)}
      />
      <Tool icon={IconRewindForward10} label={t`Forward 10 seconds`} onClick={() => onSeek(10_000)} />
      <Tool
        icon={IconPlayerSkipForward}
        label={t`Next event`}
        keys="E"
        disabled={!jumps.hasNext}
        onClick={() => jumps.jump(1)}
      />
      <NativeSelect
        w={104}
        size="xs"
        aria-label={t`Jump to`}
        disabled={none}
        value={jumps.kind}
        data={[
          { value: 'event', label: t`Events` },
          { value: 'screen', label: t`Screens` },
          { value: 'input', label: t`Inputs` },
        ]}
        onChange={({ currentTarget }) => jumps.setKind(currentTarget.value as JumpKind)}
      />
      <NativeSelect
        w={76}
        ml={8}
        size="xs"
        aria-label={t`Speed`}
        disabled={none}
        value={String(state.rate)}
        data={playRates.map((rate) => ({ value: String(rate), label: `${rate}×` }))}
        onChange={({ currentTarget }) => player?.setRate(Number(currentTarget.value))}
      />
    </Group>
  );
}

interface ToolProps {
  icon: TablerIcon;
  label: string;
  keys?: string;
  isMain?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ icon: Icon, label, keys, isMain = false, disabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      w="var(--touch, 34px)"
      h="var(--touch, 34px)"
      variant={isMain ? 'filled' : 'subtle'}
      {...(isMain ? {} : { color: 'gray' })}
      aria-label={label}
      {...tooltipProps(label, keys)}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
