import { memo, useId } from 'react';
import { PadControl } from './PadControl.tsx';
import css from './Pad.module.css';
import type { PlacedBoard } from './pointers.ts';
import type { PadView } from './view.ts';

/** The drawing of one board at its place. */
export const PadBoard = memo(function PadBoard({ placed, view }: { placed: PlacedBoard; view: PadView }) {
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
          <stop offset="0%" className={css.dishCentre} />
          <stop offset="100%" className={css.dishRim} />
        </radialGradient>
      </defs>
      {board.controls.map((control) => (
        <PadControl key={control.id} control={control} view={view} ids={ids} />
      ))}
    </svg>
  );
});
