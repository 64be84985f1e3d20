import type { PadButton, PadState } from '#contract/channel/pad.ts';
import { axesOf, deadZone, neutralPad, physicalStickScale, stickBytes, triggerByte } from './pad.ts';

/** The used part of the browser's Gamepad, as a plain shape, so that tests need no browser. */
export interface GamepadReading {
  id: string;
  index: number;
  mapping: string;
  connected: boolean;
  buttons: readonly { pressed: boolean; value: number }[];
  axes: readonly number[];
  /** When the pad last changed, milliseconds; 0 or absent if the browser does not report it. */
  timestamp?: number;
}

/** Position of each button in the W3C "standard gamepad" layout; 17 is the touch pad's click. */
const standardButtons: readonly (PadButton | 'l2' | 'r2')[] = [
  'cross',
  'circle',
  'square',
  'triangle',
  'l1',
  'r1',
  'l2',
  'r2',
  'share',
  'options',
  'l3',
  'r3',
  'dPadUp',
  'dPadDown',
  'dPadLeft',
  'dPadRight',
  'ps',
  'touchButton',
];

/** Sony's USB vendor id. */
const sonyVendor = 0x05_4c;

/** The vendor id in a pad's id: Chromium writes it in brackets, Firefox in front, on macOS without leading zeros. */
const vendorId = /\bvendor: ?([\da-f]{1,4})\b|^([\da-f]{1,4})-[\da-f]{1,4}-/i;

/** Names of Sony's pads, for browsers that give no vendor id, such as Safari. */
const sonyName = /^wireless controller\b|sony|dualshock|dualsense|playstation/i;

export type PadVerdict =
  | { kind: 'none' }
  | { kind: 'ready'; pad: GamepadReading }
  | { kind: 'tooMany' }
  | { kind: 'notSupported' }
  | { kind: 'mappingNotSupported' };

/** Many makers name their pads "Wireless Controller": the vendor id decides where there is one. */
function isSonyPad(id: string): boolean {
  const [, inBrackets, inFront] = vendorId.exec(id) ?? [];
  const vendor = inBrackets ?? inFront;
  return vendor === undefined ? sonyName.test(id) : Number.parseInt(vendor, 16) === sonyVendor;
}

/** Chooses the pad for control: it must be the only one, a Sony pad, and in the standard layout. */
export function choosePad(pads: readonly (GamepadReading | null)[]): PadVerdict {
  const attached = pads.filter((pad): pad is GamepadReading => pad !== null && pad.connected);
  const [pad, ...others] = attached;
  if (!pad) return { kind: 'none' };
  if (others.length > 0) return { kind: 'tooMany' };
  if (!isSonyPad(pad.id)) return { kind: 'notSupported' };
  if (pad.mapping !== 'standard') return { kind: 'mappingNotSupported' };
  return { kind: 'ready', pad };
}

/** Why control by a pad ends when no pad is usable any more. */
export const padEndReason = ({ kind }: PadVerdict): 'secondPad' | 'padUnplugged' =>
  kind === 'tooMany' ? 'secondPad' : 'padUnplugged';

/** Name of a pad without the ids that browsers append. */
export function padLabel(id: string): string {
  return id.replace(/\s*\((?:standard gamepad|vendor|product|[^)]*054c)[^)]*\)/gi, '').trim() || id;
}

/** Converts a reading to a pad state: sticks with dead zone and the 0.9 scale, triggers with their travel. */
export function readPad(pad: GamepadReading): PadState {
  const state: PadState = { ...neutralPad };
  standardButtons.forEach((name, position) => {
    const button = pad.buttons[position];
    if (!button) return;
    if (name === 'l2' || name === 'r2') state[name] = triggerByte(button.value);
    else state[name] = button.pressed;
  });
  const [leftX = 0, leftY = 0, rightX = 0, rightY = 0] = pad.axes;
  for (const [side, x, y] of [
    ['left', leftX, leftY],
    ['right', rightX, rightY],
  ] as const) {
    const bytes = stickBytes(x, y, physicalStickScale, deadZone);
    state[axesOf[side][0]] = bytes.x;
    state[axesOf[side][1]] = bytes.y;
  }
  return state;
}
