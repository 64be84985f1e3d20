import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import type {
  ButtonControl,
  DPadControl,
  PadControl as Control,
  Shape,
  StickControl,
  TriggerControl,
} from './geometry.ts';
import { controlNames, printedLabels, stickNames } from './padLabels.ts';
import css from './Pad.module.css';
import type { PadPart, PadView } from './view.ts';

type Symbol = Extract<PadButton, 'cross' | 'circle' | 'square' | 'triangle'>;

/** SVG paths of the face buttons' symbols around 0,0, in units. */
const symbols: Record<Symbol, string> = {
  triangle: 'M0 -13 L13 9.5 L-13 9.5 Z',
  circle: 'M12.5 0 A12.5 12.5 0 1 1 -12.5 0 A12.5 12.5 0 1 1 12.5 0 Z',
  cross: 'M-10.5 -10.5 L10.5 10.5 M10.5 -10.5 L-10.5 10.5',
  square: 'M-10.5 -10.5 H10.5 V10.5 H-10.5 Z',
};

/** Upper arm of the D-pad, around the D-pad's middle; the other arms are rotated copies. */
const dPadArm =
  'M-14 -86 H14 Q27 -86 27 -73 V-46 Q27 -41 23 -37 L4 -18 Q0 -14 -4 -18 L-23 -37 Q-27 -41 -27 -46 V-73 Q-27 -86 -14 -86 Z';
const dPadArrow = 'M0 -74 L9 -61 H-9 Z';

const dPadRotations = {
  dPadUp: 0,
  dPadRight: 90,
  dPadDown: 180,
  dPadLeft: 270,
} as const satisfies Partial<Record<PadButton, number>>;

interface PartProps {
  view: PadView;
  part: PadButton | PadTrigger;
  transform?: string;
  children: ReactNode;
}

/** One control. The board handles touches; keys press it while it is focused. */
function Part({ view, part, transform, children }: PartProps) {
  const { i18n } = useLingui();
  return (
    <g
      ref={(element) => view.attach(part, element)}
      className={css.control}
      data-part={part}
      role="button"
      tabIndex={0}
      aria-label={i18n._(controlNames[part])}
      transform={transform}
    >
      {children}
    </g>
  );
}

function Face({
  shape,
  className,
  inset = 0,
}: {
  shape: Shape;
  className: string | undefined;
  inset?: number;
}) {
  return (
    <rect
      className={className}
      x={shape.x - shape.width / 2 + inset}
      y={shape.y - shape.height / 2 + inset}
      width={shape.width - 2 * inset}
      height={shape.height - 2 * inset}
      rx={Math.max(0, shape.radius - inset)}
    />
  );
}

function PrintedLabel({ id, shape }: { id: PadButton | PadTrigger; shape: Shape }) {
  const text = printedLabels[id];
  if (!text) return null;
  return (
    <text
      className={text.length > 2 ? css.word : css.letters}
      x={shape.x}
      y={shape.y}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {text}
    </text>
  );
}

function Button({ control, view }: { control: ButtonControl; view: PadView }) {
  const { id, shape } = control;
  return (
    <Part view={view} part={id}>
      <Face shape={shape} className={css.face} />
      {isSymbol(id) && (
        <>
          <Face shape={shape} className={css.bevel} inset={4.5} />
          <path
            className={`${css.symbol} ${css[id]}`}
            d={symbols[id]}
            transform={`translate(${shape.x} ${shape.y})`}
          />
        </>
      )}
      {id === 'touchButton' && (
        <path className={css.lightBar} d={`M${shape.x - 26} ${shape.y + shape.height / 2 - 9} h52`} />
      )}
      <PrintedLabel id={id} shape={shape} />
    </Part>
  );
}

function Trigger({ control, view, clip }: { control: TriggerControl; view: PadView; clip: string }) {
  return (
    <Part view={view} part={control.id}>
      <clipPath id={clip}>
        <Face shape={control.shape} className={undefined} />
      </clipPath>
      <Face shape={control.shape} className={css.face} />
      <g clipPath={`url(#${clip})`}>
        <rect
          className={css.level}
          x={control.shape.x - control.shape.width / 2}
          y={control.shape.y - control.shape.height / 2}
          width={control.shape.width}
          height={control.shape.height}
        />
      </g>
      <PrintedLabel id={control.id} shape={control.shape} />
    </Part>
  );
}

function DPad({ control, view }: { control: DPadControl; view: PadView }) {
  const { x, y } = control.shape;
  return (
    <g transform={`translate(${x} ${y})`}>
      {Object.entries(dPadRotations).map(([part, degrees]) => (
        <Part
          key={part}
          view={view}
          part={part as keyof typeof dPadRotations}
          transform={`rotate(${degrees})`}
        >
          <path className={css.face} d={dPadArm} />
          <path className={css.arrow} d={dPadArrow} />
        </Part>
      ))}
    </g>
  );
}

const ticks = [0, 90, 180, 270];

function Stick({ control, view, shade }: { control: StickControl; view: PadView; shade: string }) {
  const { i18n } = useLingui();
  const { x, y } = control.shape;
  const part: PadPart = `stick-${control.id}`;
  return (
    <g transform={`translate(${x} ${y})`}>
      <g
        ref={(element) => view.attach(part, element)}
        className={css.stick}
        data-part={part}
        role="group"
        tabIndex={0}
        aria-label={i18n._(stickNames[control.id])}
      >
        <circle className={css.well} r={66} />
        {ticks.map((degrees) => (
          <path key={degrees} className={css.tick} d="M0 -58 V-51" transform={`rotate(${degrees})`} />
        ))}
        <g className={css.thumb}>
          <circle className={css.cap} r={37} />
          <circle r={28} fill={`url(#${shade})`} />
        </g>
      </g>
    </g>
  );
}

/** Draws one control of a board. `ids` creates the ids of its gradients and clip paths unique. */
export function PadControl({ control, view, ids }: { control: Control; view: PadView; ids: string }) {
  switch (control.kind) {
    case 'button':
      return <Button control={control} view={view} />;
    case 'trigger':
      return <Trigger control={control} view={view} clip={`${ids}-${control.id}`} />;
    case 'dPad':
      return <DPad control={control} view={view} />;
    case 'stick':
      return <Stick control={control} view={view} shade={`${ids}-dish`} />;
  }
}

function isSymbol(id: string): id is Symbol {
  return id in symbols;
}
