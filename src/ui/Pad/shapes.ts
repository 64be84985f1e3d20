import type { PadButton } from '#contract/channel/pad.ts';

type Symbol = Extract<PadButton, 'cross' | 'circle' | 'square' | 'triangle'>;

/** SVG paths of the face buttons' symbols around 0,0, in units. */
export const symbols: Record<Symbol, string> = {
  triangle: 'M0 -13 L13 9.5 L-13 9.5 Z',
  circle: 'M12.5 0 A12.5 12.5 0 1 1 -12.5 0 A12.5 12.5 0 1 1 12.5 0 Z',
  cross: 'M-10.5 -10.5 L10.5 10.5 M10.5 -10.5 L-10.5 10.5',
  square: 'M-10.5 -10.5 H10.5 V10.5 H-10.5 Z',
};

/** Upper arm of the D-pad, around the D-pad's middle; the other arms are rotated copies. */
export const dPadArm =
  'M-14 -86 H14 Q27 -86 27 -73 V-46 Q27 -41 23 -37 L4 -18 Q0 -14 -4 -18 L-23 -37 Q-27 -41 -27 -46 V-73 Q-27 -86 -14 -86 Z';
export const dPadArrow = 'M0 -74 L9 -61 H-9 Z';

export const dPadRotations = {
  dPadUp: 0,
  dPadRight: 90,
  dPadDown: 180,
  dPadLeft: 270,
} as const satisfies Partial<Record<PadButton, number>>;

export function isSymbol(id: string): id is Symbol {
  return id in symbols;
}
