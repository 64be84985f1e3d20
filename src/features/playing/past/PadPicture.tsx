import { useLingui } from '@lingui/react/macro';
import { type PadButton, type PadState, padTriggers } from '#contract/channel/pad.ts';
import { controlNames } from '#ui/Pad/padLabels.ts';
import classes from './Player.module.css';

/** Position of each button, in units of the drawing. */
const places: Record<PadButton, readonly [x: number, y: number]> = {
  dPadUp: [22, 24],
  dPadDown: [22, 40],
  dPadLeft: [14, 32],
  dPadRight: [30, 32],
  triangle: [98, 24],
  cross: [98, 40],
  square: [90, 32],
  circle: [106, 32],
  share: [40, 20],
  options: [80, 20],
  touchButton: [60, 24],
  ps: [60, 40],
  l1: [22, 12],
  r1: [98, 12],
  l3: [44, 48],
  r3: [76, 48],
};

/** Travel of a stick in the drawing. */
const travel = 6;

export function PadPicture({ pad }: { pad: PadState }) {
  const { t } = useLingui();
  const held = [
    ...(Object.keys(places) as PadButton[]).filter((button) => pad[button]),
    ...padTriggers.filter((trigger) => pad[trigger] > 0),
  ].map((name) => t(controlNames[name]));
  const offset = (value: number): number => ((value - 128) / 128) * travel;
  return (
    <svg
      className={classes.padPicture}
      viewBox="0 0 120 64"
      role="img"
      aria-label={held.length > 0 ? t`Gamepad: ${held.join(', ')}` : t`Gamepad`}
    >
      {(['l2', 'r2'] as const).map((trigger) => (
        <rect
          key={trigger}
          x={trigger === 'l2' ? 12 : 88}
          y={2}
          width={20}
          height={4}
          rx={2}
          data-held={pad[trigger] > 0 || undefined}
        />
      ))}
      {Object.entries(places).map(([button, [x, y]]) => (
        <circle key={button} cx={x} cy={y} r={4} data-held={pad[button as PadButton] || undefined} />
      ))}
      {(['l', 'r'] as const).map((side) => (
        <circle
          key={side}
          cx={(side === 'l' ? 44 : 76) + offset(pad[`${side}x`])}
          cy={48 + offset(pad[`${side}y`])}
          r={6}
          data-stick
          data-held={pad[`${side}x`] !== 128 || pad[`${side}y`] !== 128 || undefined}
        />
      ))}
    </svg>
  );
}
