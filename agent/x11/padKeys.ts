import { type PadAxis, padButtons, type PadState, padTriggers, stickCenter } from '#contract/channel/pad.ts';
import { neutralPad } from '#domain/control/pad.ts';

/** Directions of the sticks, which keys can stand for. */
const stickKeys = [
  'leftStickLeft',
  'leftStickRight',
  'leftStickUp',
  'leftStickDown',
  'rightStickLeft',
  'rightStickRight',
  'rightStickUp',
  'rightStickDown',
] as const;

/** Parts of the pad that a key can stand for. */
export const padKeyNames = [...padButtons, ...padTriggers, ...stickKeys] as const;
export type PadKeyName = (typeof padKeyNames)[number];

/** Names of X11's keys by parts of the pad; parts without a key do nothing. */
export type PadKeyMap = Readonly<Partial<Record<PadKeyName, string>>>;

/** The keys of RetroArch's first player; most games use the same arrows, Return and Escape. */
export const defaultPadKeys: PadKeyMap = {
  dPadUp: 'Up',
  dPadDown: 'Down',
  dPadLeft: 'Left',
  dPadRight: 'Right',
  leftStickUp: 'Up',
  leftStickDown: 'Down',
  leftStickLeft: 'Left',
  leftStickRight: 'Right',
  cross: 'z',
  circle: 'x',
  square: 'a',
  triangle: 's',
  l1: 'q',
  r1: 'w',
  l2: 'e',
  r2: 'r',
  options: 'Return',
  share: 'Shift_R',
  ps: 'Escape',
};

/** How far a trigger (of 255) or a stick (of 128) is moved until its key counts as pressed. */
const triggerThreshold = 64;
const stickThreshold = 48;

/** Axis and end of each direction. */
const stickEnds = {
  leftStickLeft: { lx: 0 },
  leftStickRight: { lx: 255 },
  leftStickUp: { ly: 0 },
  leftStickDown: { ly: 255 },
  rightStickLeft: { rx: 0 },
  rightStickRight: { rx: 255 },
  rightStickUp: { ry: 0 },
  rightStickDown: { ry: 255 },
} as const satisfies Record<(typeof stickKeys)[number], Partial<PadState>>;

const isStick = (part: PadKeyName): part is keyof typeof stickEnds => Object.hasOwn(stickEnds, part);

export function padWith(parts: readonly PadKeyName[]): PadState {
  const pressed = parts.map((part) => {
    if (isStick(part)) return stickEnds[part];
    return { [part]: part === 'l2' || part === 'r2' ? 255 : true };
  });
  return Object.assign({ ...neutralPad }, ...pressed) as PadState;
}

function isPressed(pad: Readonly<PadState>, part: PadKeyName): boolean {
  if (part === 'l2' || part === 'r2') return pad[part] >= triggerThreshold;
  if (!isStick(part)) return pad[part];
  return Object.entries(stickEnds[part]).every(([axis, end]) => {
    const offset = pad[axis as PadAxis] - stickCenter;
    return end === 0 ? offset <= -stickThreshold : offset >= stickThreshold;
  });
}

/** The keys that a pad holds down. Two parts may share a key, which is held while either is. */
export function keysOf(pad: Readonly<PadState>, map: PadKeyMap): ReadonlySet<string> {
  return new Set(padKeyNames.flatMap((part) => (isPressed(pad, part) ? (map[part] ?? []) : [])));
}

/** Changes from one set of held keys to another; releases come first. */
export function keyChanges(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { key: string; isDown: boolean }[] {
  return [
    ...[...before].filter((key) => !after.has(key)).map((key) => ({ key, isDown: false })),
    ...[...after].filter((key) => !before.has(key)).map((key) => ({ key, isDown: true })),
  ];
}
