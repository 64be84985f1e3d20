import {
  padAxes,
  padButtons,
  padTriggers,
  stickCenter,
  type PadAxis,
  type PadState,
} from '#contract/channel/pad.ts';

/** Nothing pressed, both sticks in the middle. */
export const neutralPad: Readonly<PadState> = Object.freeze({
  ...Object.fromEntries(padButtons.map((button) => [button, false])),
  ...Object.fromEntries(padTriggers.map((trigger) => [trigger, 0])),
  ...Object.fromEntries(padAxes.map((axis) => [axis, stickCenter])),
} as PadState);

const keys = [...padButtons, ...padTriggers, ...padAxes] as const;

export function isSamePad(a: Readonly<PadState>, b: Readonly<PadState>): boolean {
  return keys.every((key) => a[key] === b[key]);
}

/** Whether no button differs between two states; sticks and triggers may. */
export function hasSameButtons(a: Readonly<PadState>, b: Readonly<PadState>): boolean {
  return padButtons.every((button) => a[button] === b[button]);
}

/** A neutral pad needs no repeats: for the agent, no message means neutral. */
export function isNeutral(state: Readonly<PadState>): boolean {
  return isSamePad(state, neutralPad);
}

/** Scale of a physical stick, which reaches its rim before the axis reads 1 (specification). */
export const physicalStickScale = 0.9;

/** Rest noise of a worn stick, as a share of full travel. */
export const deadZone = 0.08;

/**
 * Converts a stick position (-1..1, y downwards) to the two bytes of the wire. Inside the dead zone it is
 * exactly the center; outside, travel starts from zero, so that there is no jump at the edge. An axis that is
 * not a number (a driver may report NaN) is centered.
 */
export function stickBytes(rawX: number, rawY: number, scale = 1, dead = 0): { x: number; y: number } {
  const [x, y] = [finite(rawX), finite(rawY)];
  const length = Math.hypot(x, y);
  if (!(length > dead)) return { x: stickCenter, y: stickCenter };
  const travel = Math.min(1, (length - dead) / (1 - dead));
  const factor = (travel * scale) / length;
  return { x: axisByte(x * factor), y: axisByte(y * factor) };
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** Converts the travel of a trigger (0..1) to the byte of the wire; a value that is not a number counts as free. */
export const triggerByte = (travel: number): number =>
  Math.round(Math.max(0, Math.min(1, finite(travel))) * 255);

function axisByte(value: number): number {
  const clamped = Math.max(-1, Math.min(1, value));
  // 128 steps below the center, 127 above it: both ends are reached exactly.
  return stickCenter + Math.round(clamped * (clamped < 0 ? stickCenter : 255 - stickCenter));
}

/** The wire's axes of a stick. */
export const axesOf = {
  left: ['lx', 'ly'],
  right: ['rx', 'ry'],
} as const satisfies Record<'left' | 'right', readonly [PadAxis, PadAxis]>;

/** A trigger that is held digitally starts at this value and rises by this step (specification, business constants). */
const triggerStart = 25;
const triggerStep = 63.75;

/** Interval of the steps of a held trigger, milliseconds (specification, business constants). */
export const triggerStepMs = 500;

/** Position 0..255 of a trigger that has been held digitally for `heldMs`. */
export function triggerRamp(heldMs: number): number {
  return Math.min(
    255,
    Math.round(triggerStart + triggerStep * Math.floor(Math.max(0, heldMs) / triggerStepMs)),
  );
}

/** A new id for a pad line: 16 random bytes as 32 hexadecimal digits. */
export function newPadLineId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
