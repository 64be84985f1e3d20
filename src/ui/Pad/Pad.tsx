import { Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { memo, useId, useMemo, useRef } from 'react';
import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import { usePadKeys, PadKeys } from './keys.ts';
import css from './Pad.module.css';
import { PadControl } from './PadControl.tsx';
import type { StickSide } from './geometry.ts';
import { HeldButtons, TriggerRamp } from './heldInputs.ts';
import { PadFrame } from './PadFrame.tsx';
import {
  moveHalf,
  placeBoards,
  resetHalf,
  scaleHalf,
  type HalfPlacements,
  type PadOrientation,
} from './placement.ts';
import { type PlacedBoard, PadPointers, type PointerOutput } from './pointers.ts';
import { usePadPointers } from './usePadPointers.ts';
import { PadView } from './view.ts';

interface PadProps {
  output: PadOutput;
  orientation: PadOrientation;
  halves: HalfPlacements;
  onHalvesChange: (halves: HalfPlacements) => void;
  /** The mode for moving and scaling the halves; buttons cannot be pressed meanwhile. */
  arranging: boolean;
  onArranged: () => void;
}

const PadBoard = memo(function PadBoard({ placed, view }: { placed: PlacedBoard; view: PadView }) {
  const ids = useId();
  const { board, scale, left, top } = placed;
  return (
    <svg
      className={css.board}
      viewBox={`0 0 ${board.width} ${board.height}`}
      style={{ left, top, width: board.width * scale, height: board.height * scale }}
    >
      <defs>
        <radialGradient id={`${ids}-dish`} cx="50%" cy="38%" r="62%">
          <stop offset="0%" className={css.dishCenter} />
          <stop offset="100%" className={css.dishRim} />
        </radialGradient>
      </defs>
      {board.controls.map((control) => (
        <PadControl key={control.id} control={control} view={view} ids={ids} />
      ))}
    </svg>
  );
});

/** A multi-touch on-screen gamepad that fills its positioned ancestor. Pointers outside its controls pass through. */
export function Pad({ output, orientation, halves, onHalvesChange, arranging, onArranged }: PadProps) {
  const { t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>();
  const merged = useMergedRef(root, sizeRef);
  // The controller holds the pressed buttons, so there is one for each output.
  const controller = useMemo(() => createPadController(output), [output]);
  const boards = useMemo(
    () => placeBoards({ width, height }, orientation, halves),
    [width, height, orientation, halves],
  );
  usePadPointers(root, controller.pointers, boards, !arranging);
  usePadKeys(root, controller.keys, !arranging);

  return (
    <div
      ref={merged}
      className={css.pad}
      role="group"
      aria-label={t`On-screen gamepad`}
      data-arranging={arranging || undefined}
    >
      {width > 0 &&
        boards.map((placed) => <PadBoard key={placed.board.id} placed={placed} view={controller.view} />)}
      {arranging && (
        <>
          {boards.map((placed) => {
            const half = placed.board.id;
            if (half === 'middle') return null;
            return (
              <PadFrame
                key={half}
                half={half}
                placed={placed}
                placement={halves[half]}
                onMove={(by) => onHalvesChange(moveHalf({ width, height }, orientation, halves, half, by))}
                onScale={(steps) => onHalvesChange(scaleHalf(halves, half, steps))}
                onReset={() => onHalvesChange(resetHalf(halves, half))}
              />
            );
          })}
          <div className={css.arranged}>
            <Button size="md" onClick={onArranged}>
              {t`Done`}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Receives the input of the pad; the input of a controlled console has this shape. */
interface PadOutput {
  press(button: PadButton): void;
  release(button: PadButton): void;
  /** 0..255. */
  trigger(name: PadTrigger, value: number): void;
  /** -1..1 per axis, y downwards. */
  stick(side: StickSide, x: number, y: number): void;
}

/** Connects pointers and keys to the output and to the drawing. */
function createPadController(output: PadOutput) {
  const view = new PadView();
  const buttons = new HeldButtons({
    press(button) {
      output.press(button);
      view.pressed(button, true);
    },
    release(button) {
      output.release(button);
      view.pressed(button, false);
    },
  });
  const triggers = new TriggerRamp((name, value) => {
    output.trigger(name, value);
    view.trigger(name, value);
  });
  const trigger: PointerOutput['trigger'] = (name, held) => {
    if (held) triggers.press(name);
    else triggers.release(name);
  };
  const pointers = new PadPointers(
    {
      trigger,
      stick(side, x, y, origin) {
        output.stick(side, x, y);
        view.stick(side, x, y, origin);
      },
    },
    buttons,
  );
  const keys = new PadKeys({
    press: (source, button) => buttons.press(source, button),
    release: (source, button) => buttons.release(source, button),
    trigger,
    stick(side, x, y) {
      output.stick(side, x, y);
      view.stick(side, x, y, { x: 0, y: 0 });
    },
  });
  return { view, pointers, keys };
}
