import { ActionIcon, Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconArrowsMove, IconMinus, IconPlus, IconRestore } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import css from './Pad.module.css';
import { maxHalfScale, minHalfScale, type HalfPlacement, type PadHalf } from './placement.ts';
import type { PlacedBoard } from './pointers.ts';

interface PadFrameProps {
  half: PadHalf;
  placed: PlacedBoard;
  placement: HalfPlacement;
  onMove: (by: { x: number; y: number }) => void;
  onScale: (steps: number) => void;
  onReset: () => void;
}

/** CSS pixels per arrow key, plain and with Shift. */
const keyStep = 8;
const bigKeyStep = 40;

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The frame around a half in arrange mode: drag it anywhere, or use its handle and buttons. */
export function PadFrame({ half, placed, placement, onMove, onScale, onReset }: PadFrameProps) {
  const { t } = useLingui();
  const last = useRef<{ x: number; y: number } | null>(null);
  const name = half === 'left' ? t`left half` : t`right half`;

  const grab = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.target instanceof Element && event.target.closest('[data-no-drag]')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { x: event.clientX, y: event.clientY };
  };
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!last.current) return;
    onMove({ x: event.clientX - last.current.x, y: event.clientY - last.current.y });
    last.current = { x: event.clientX, y: event.clientY };
  };
  const drop = (): void => {
    last.current = null;
  };
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    const step = event.shiftKey ? bigKeyStep : keyStep;
    if (arrow) onMove({ x: arrow.x * step, y: arrow.y * step });
    else if (event.key === '+' || event.key === '=') onScale(1);
    else if (event.key === '-') onScale(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const { board, scale, left, top } = placed;
  return (
    <div
      className={css.frame}
      style={{ left, top, width: board.width * scale, height: board.height * scale }}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onLostPointerCapture={drop}
    >
      <div className={css.frameBar}>
        <ActionIcon
          className={css.handle}
          variant="filled"
          size={44}
          aria-label={t`Move ${name}: drag or use the arrow keys`}
          onKeyDown={key}
        >
          <IconArrowsMove size={22} />
        </ActionIcon>
        <div className={css.frameScale} data-no-drag>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t`Shrink ${name}`}
            disabled={placement.scale <= minHalfScale}
            onClick={() => onScale(-1)}
          >
            <IconMinus size={20} />
          </ActionIcon>
          <Text miw={48} ta="center">
            {Math.round(placement.scale * 100)}%
          </Text>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t`Enlarge ${name}`}
            disabled={placement.scale >= maxHalfScale}
            onClick={() => onScale(1)}
          >
            <IconPlus size={20} />
          </ActionIcon>
          <ActionIcon variant="default" size={44} aria-label={t`Reset ${name}`} onClick={onReset}>
            <IconRestore size={20} />
          </ActionIcon>
        </div>
      </div>
    </div>
  );
}
