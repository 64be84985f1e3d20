import { z } from 'zod';

/** Digital buttons of the pad, in the order in which they are drawn and tested. */
export const padButtons = [
  'cross',
  'circle',
  'square',
  'triangle',
  'dPadUp',
  'dPadDown',
  'dPadLeft',
  'dPadRight',
  'options',
  'share',
  'touchButton',
  'ps',
  'l1',
  'r1',
  'l3',
  'r3',
] as const;
export type PadButton = (typeof padButtons)[number];

/** Analog triggers, 0 (free) to 255 (fully pressed). */
export const padTriggers = ['l2', 'r2'] as const;
export type PadTrigger = (typeof padTriggers)[number];

/** Stick axes, 0 to 255 with 128 in the middle; y grows downwards. */
export const padAxes = ['lx', 'ly', 'rx', 'ry'] as const;
export type PadAxis = (typeof padAxes)[number];

export const stickCenter = 128;

const byte = z.int().min(0).max(255);

/** A message always contains the whole pad, so the next one repairs a lost message. */
export const padState = z.object({
  cross: z.boolean(),
  circle: z.boolean(),
  square: z.boolean(),
  triangle: z.boolean(),
  dPadUp: z.boolean(),
  dPadDown: z.boolean(),
  dPadLeft: z.boolean(),
  dPadRight: z.boolean(),
  options: z.boolean(),
  share: z.boolean(),
  touchButton: z.boolean(),
  ps: z.boolean(),
  l1: z.boolean(),
  r1: z.boolean(),
  l3: z.boolean(),
  r3: z.boolean(),
  l2: byte,
  r2: byte,
  lx: byte,
  ly: byte,
  rx: byte,
  ry: byte,
});
export type PadState = z.infer<typeof padState>;

/**
 * Random id of a pad line, chosen by the sender and known to nobody else. A console follows only the line
 * that took control; senders without an id are identified by their connection.
 */
export const padLineId = z.string().min(1).max(64);

/** Message of a pad line: the state, a number that increases with every message of a sender, and the line. */
export const padMessage = padState.extend({ seq: z.int().nonnegative(), line: padLineId.optional() });
export type PadMessage = z.infer<typeof padMessage>;

/** All buttons are released after this time without a pad state, in milliseconds; the app repeats the state every 100 ms. */
export const releaseAfterMs = 500;

/**
 * The control lease ends after this time without a message from its holder, in milliseconds; the app sends one every
 * 5,000 ms.
 */
export const leaseMs = 15_000;
