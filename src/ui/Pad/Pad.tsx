import { Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { createPadMachine } from './machine.ts';
import type { PadOutput } from './output.ts';
import css from './Pad.module.css';
import { PadBoard } from './PadBoard.tsx';
import { PadFrame } from './PadFrame.tsx';
import {
  moveHalf,
  placeBoards,
  resetHalf,
  scaleHalf,
  type HalfPlacements,
  type PadOrientation,
} from './placement.ts';
import { usePadKeys } from './usePadKeys.ts';
import { usePadPointers } from './usePadPointers.ts';

interface PadProps {
  output: PadOutput;
  orientation: PadOrientation;
  halves: HalfPlacements;
  onHalvesChange: (halves: HalfPlacements) => void;
  /** The visible mode in which the halves are moved and scaled; nothing can be pressed meanwhile. */
  arranging: boolean;
  onArranged: () => void;
}

/** A multi-touch on-screen gamepad. Fills its nearest positioned ancestor; pointers outside controls pass through. */
export function Pad({ output, orientation, halves, onHalvesChange, arranging, onArranged }: PadProps) {
  const { t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>();
  const merged = useMergedRef(root, sizeRef);
  // One machine per output: it holds what is pressed now.
  const machine = useMemo(() => createPadMachine(output), [output]);
  const boards = useMemo(
    () => placeBoards({ width, height }, orientation, halves),
    [width, height, orientation, halves],
  );
  usePadPointers(root, machine.pointers, boards, !arranging);
  usePadKeys(root, machine.keys);

  return (
    <div
      ref={merged}
      className={css.pad}
      role="group"
      aria-label={t`On-screen gamepad`}
      data-arranging={arranging || undefined}
    >
      {width > 0 &&
        boards.map((placed) => <PadBoard key={placed.board.id} placed={placed} view={machine.view} />)}
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
              <Trans>Done</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
